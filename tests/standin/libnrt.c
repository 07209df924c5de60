/* A stand-in for AWS's libnrt: strict about what it is called with, and it counts what it hands out.
 *
 * Signatures: AWS Neuron SDK, nrt/nrt.h, nrt/nrt_version.h, nrt/nrt_experimental.h. A callback of the test tells what a
 * NEFF declares, and another one executes it. Handles stay allocated when they are freed, so that their use afterwards
 * is seen. Every call that is wrong is recorded; the test asks for the record with standin_violations().
 */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int NRT_STATUS;
enum { SUCCESS = 0, INVALID = 2, RESOURCE = 4, UNINITIALIZED = 13, CLOSED = 14, BUSY = 1005 };
enum { TENSOR = 0x7e45, SET = 0x5e7, MODEL = 0x30de1 };
#define NAME_MAX_BYTES 256

typedef struct {
    char name[NAME_MAX_BYTES];
    int usage;
    size_t size;
    int dtype;
    uint32_t *shape;
    uint32_t ndim;
} info_t;

typedef struct {
    uint64_t count;
    info_t infos[];
} infos_t;

typedef struct {
    int kind, alive, vnc;
    size_t size;
    void *data;
} tensor_t;

typedef struct {
    int kind, alive, count, room;
    char (*names)[NAME_MAX_BYTES];
    tensor_t **tensors;
} set_t;

typedef struct {
    int kind, alive, vnc, busy;
    int64_t id;
    int count;
    info_t *infos;
} model_t;

typedef NRT_STATUS (*load_callback)(const void *neff, size_t size, model_t *model, int rank, int ranks);
typedef NRT_STATUS (*execute_callback)(int64_t id, set_t *inputs, set_t *outputs);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int state; /* 0 new, 1 initialised, 2 closed */
static pid_t owner;
static char violations[1 << 16];
static load_callback on_load;
static execute_callback on_execute;
static int64_t live_tensors, live_sets, live_models, live_bytes, most_bytes, allocations, writes, reads, runs;
static int64_t memory_limit = INT64_MAX;
static int64_t next_model = 1;
static uint32_t visible = 2;
static char failing[64];
static int failing_status;

static void violation(const char *call, const char *what) {
    size_t used = strlen(violations);
    snprintf(violations + used, sizeof violations - used, "%s: %s\n", call, what);
}

static NRT_STATUS entered(const char *call) {
    if (state != 1) {
        violation(call, state ? "after nrt_close" : "before nrt_init");
        return state ? CLOSED : UNINITIALIZED;
    }
    if (owner != getpid()) {
        violation(call, "in a forked child");
        return UNINITIALIZED;
    }
    return strcmp(failing, call) ? SUCCESS : failing_status;
}

#define ENTER(call)                        \
    pthread_mutex_lock(&lock);             \
    NRT_STATUS status = entered(call);     \
    const char *name_of_call = call;       \
    (void)name_of_call;                    \
    if (status != SUCCESS) goto end
#define REQUIRE(condition, what)           \
    if (!(condition)) {                    \
        violation(name_of_call, what);     \
        status = INVALID;                  \
        goto end;                          \
    }
#define LEAVE                              \
    end:                                   \
    pthread_mutex_unlock(&lock);           \
    return status

void standin_configure(load_callback load, execute_callback execute, uint32_t cores, int64_t memory) {
    on_load = load;
    on_execute = execute;
    visible = cores;
    memory_limit = memory;
}
void standin_fail(const char *call, int status) {
    snprintf(failing, sizeof failing, "%s", call);
    failing_status = status;
}
const char *standin_violations(void) { return violations; }
int64_t standin_count(const char *what) {
    if (!strcmp(what, "tensors")) return live_tensors;
    if (!strcmp(what, "sets")) return live_sets;
    if (!strcmp(what, "models")) return live_models;
    if (!strcmp(what, "bytes")) return live_bytes;
    if (!strcmp(what, "most bytes")) return most_bytes;
    if (!strcmp(what, "allocations")) return allocations;
    if (!strcmp(what, "writes")) return writes;
    if (!strcmp(what, "reads")) return reads;
    if (!strcmp(what, "runs")) return runs;
    return -1;
}
void standin_declare(model_t *model, const char *name, int usage, size_t size) {
    model->infos = realloc(model->infos, (model->count + 1) * sizeof(info_t));
    info_t *info = &model->infos[model->count++];
    memset(info, 0, sizeof *info);
    snprintf(info->name, NAME_MAX_BYTES, "%s", name);
    info->usage = usage;
    info->size = size;
}
int64_t standin_id(model_t *model) { return model->id; }
static tensor_t *named(set_t *set, const char *name) {
    for (int i = 0; i < set->count; i++)
        if (!strcmp(set->names[i], name)) return set->tensors[i];
    return NULL;
}
void *standin_data(set_t *set, const char *name) {
    tensor_t *tensor = named(set, name);
    return tensor ? tensor->data : NULL;
}

NRT_STATUS nrt_init(int framework, const char *fw_version, const char *fal_version) {
    pthread_mutex_lock(&lock);
    NRT_STATUS status = SUCCESS;
    if (state) violation("nrt_init", "called twice"), status = INVALID;
    else if (!strcmp(failing, "nrt_init")) status = failing_status;
    else if (framework < 1 || framework > 3 || !fw_version || !fal_version)
        violation("nrt_init", "bad arguments"), status = INVALID;
    else state = 1, owner = getpid();
    pthread_mutex_unlock(&lock);
    return status;
}
void nrt_close(void) {
    if (entered("nrt_close") != SUCCESS) return;
    if (live_tensors || live_sets || live_models) violation("nrt_close", "something is still there");
    state = 2;
    const char *path = getenv("STANDIN_NRT_LOG");
    FILE *log = path ? fopen(path, "a") : NULL;
    if (log) {
        fprintf(log, "closed%s%s", *violations ? " " : "\n", violations);
        fclose(log);
    }
}
NRT_STATUS nrt_get_version(void *version, size_t size) {
    if (!version || size != 4 * 8 + 128 + 64) {
        violation("nrt_get_version", "bad size");
        return INVALID;
    }
    uint64_t numbers[4] = {2, 34, 10, 0};
    memset(version, 0, size);
    memcpy(version, numbers, sizeof numbers);
    return SUCCESS;
}
NRT_STATUS nrt_get_visible_vnc_count(uint32_t *count) {
    *count = visible;
    return SUCCESS;
}

static NRT_STATUS load(
    const char *call, const void *neff, size_t size, int32_t vnc, int32_t count, int rank, int ranks, model_t **result
) {
    pthread_mutex_lock(&lock);
    NRT_STATUS status = entered(call);
    pthread_mutex_unlock(&lock);
    if (status != SUCCESS) return status;
    if (!neff || size < 1024 || vnc < 0 || (uint32_t)vnc >= visible || count != 1) {
        violation(call, "bad arguments");
        return INVALID;
    }
    model_t *model = calloc(1, sizeof *model);
    model->kind = MODEL;
    model->alive = 1;
    model->vnc = vnc;
    pthread_mutex_lock(&lock);
    model->id = next_model++;
    pthread_mutex_unlock(&lock);
    status = on_load ? on_load(neff, size, model, rank, ranks) : INVALID;
    if (status != SUCCESS) return status;
    pthread_mutex_lock(&lock);
    live_models++;
    pthread_mutex_unlock(&lock);
    *result = model;
    return SUCCESS;
}
NRT_STATUS nrt_load(const void *neff, size_t size, int32_t vnc, int32_t count, model_t **model) {
    return load("nrt_load", neff, size, vnc, count, 0, 1, model);
}
NRT_STATUS nrt_load_collectives(
    const void *neff, size_t size, int32_t vnc, int32_t count, uint32_t rank, uint32_t ranks, model_t **model
) {
    return load("nrt_load_collectives", neff, size, vnc, count, (int)rank, (int)ranks, model);
}
NRT_STATUS nrt_unload(model_t *model) {
    ENTER("nrt_unload");
    REQUIRE(model && model->kind == MODEL && model->alive, "no loaded model");
    REQUIRE(!model->busy, "the model is running");
    model->alive = 0;
    live_models--;
    LEAVE;
}
NRT_STATUS nrt_get_model_tensor_info(model_t *model, infos_t **result) {
    ENTER("nrt_get_model_tensor_info");
    REQUIRE(model && model->kind == MODEL && model->alive, "no loaded model");
    *result = malloc(sizeof(infos_t) + model->count * sizeof(info_t));
    (*result)->count = model->count;
    memcpy((*result)->infos, model->infos, model->count * sizeof(info_t));
    live_sets++; /* must be freed like a set */
    LEAVE;
}
NRT_STATUS nrt_free_model_tensor_info(infos_t *infos) {
    ENTER("nrt_free_model_tensor_info");
    free(infos);
    live_sets--;
    LEAVE;
}

NRT_STATUS nrt_tensor_allocate(int placement, int vnc, size_t size, const char *name, tensor_t **result) {
    (void)name;
    ENTER("nrt_tensor_allocate");
    REQUIRE(placement == 0 && vnc >= 0 && (uint32_t)vnc < visible && size && result, "bad arguments");
    if (live_bytes + (int64_t)size > memory_limit) {
        status = RESOURCE;
        goto end;
    }
    tensor_t *tensor = calloc(1, sizeof *tensor);
    *tensor = (tensor_t){TENSOR, 1, vnc, size, malloc(size)};
    memset(tensor->data, 0xa5, size); /* fresh memory holds anything */
    live_tensors++;
    allocations++;
    live_bytes += size;
    if (live_bytes > most_bytes) most_bytes = live_bytes;
    *result = tensor;
    LEAVE;
}
void nrt_tensor_free(tensor_t **tensor) {
    pthread_mutex_lock(&lock);
    if (entered("nrt_tensor_free") == SUCCESS) {
        if (!tensor || !*tensor || (*tensor)->kind != TENSOR || !(*tensor)->alive) {
            violation("nrt_tensor_free", "no tensor, or freed before");
        } else {
            (*tensor)->alive = 0;
            free((*tensor)->data);
            live_tensors--;
            live_bytes -= (*tensor)->size;
            *tensor = NULL;
        }
    }
    pthread_mutex_unlock(&lock);
}
NRT_STATUS nrt_tensor_read(const tensor_t *tensor, void *buffer, size_t offset, size_t size) {
    ENTER("nrt_tensor_read");
    REQUIRE(tensor && tensor->kind == TENSOR && tensor->alive && buffer, "no tensor");
    REQUIRE(offset + size <= tensor->size, "beyond the tensor");
    memcpy(buffer, (char *)tensor->data + offset, size);
    reads++;
    LEAVE;
}
NRT_STATUS nrt_tensor_write(tensor_t *tensor, const void *buffer, size_t offset, size_t size) {
    ENTER("nrt_tensor_write");
    REQUIRE(tensor && tensor->kind == TENSOR && tensor->alive && buffer, "no tensor");
    REQUIRE(offset + size <= tensor->size, "beyond the tensor");
    memcpy((char *)tensor->data + offset, buffer, size);
    writes++;
    LEAVE;
}

NRT_STATUS nrt_allocate_tensor_set(set_t **result) {
    ENTER("nrt_allocate_tensor_set");
    *result = calloc(1, sizeof(set_t));
    (*result)->kind = SET;
    (*result)->alive = 1;
    live_sets++;
    LEAVE;
}
void nrt_destroy_tensor_set(set_t **set) {
    pthread_mutex_lock(&lock);
    if (entered("nrt_destroy_tensor_set") == SUCCESS) {
        if (!set || !*set || (*set)->kind != SET || !(*set)->alive) {
            violation("nrt_destroy_tensor_set", "no set, or destroyed before");
        } else {
            (*set)->alive = 0;
            free((*set)->names);
            free((*set)->tensors);
            live_sets--;
            *set = NULL;
        }
    }
    pthread_mutex_unlock(&lock);
}
NRT_STATUS nrt_add_tensor_to_tensor_set(set_t *set, const char *name, tensor_t *tensor) {
    ENTER("nrt_add_tensor_to_tensor_set");
    REQUIRE(set && set->kind == SET && set->alive, "no set");
    REQUIRE(tensor && tensor->kind == TENSOR && tensor->alive, "no tensor");
    REQUIRE(name && strlen(name) < NAME_MAX_BYTES, "no name");
    if (set->count == set->room) {
        set->room = set->room ? 2 * set->room : 8;
        set->names = realloc(set->names, set->room * sizeof *set->names);
        set->tensors = realloc(set->tensors, set->room * sizeof *set->tensors);
    }
    strcpy(set->names[set->count], name);
    set->tensors[set->count++] = tensor;
    LEAVE;
}

static const char *unfit(model_t *model, set_t *set, int usage) {
    int wanted = 0;
    for (int i = 0; i < model->count; i++) {
        if (model->infos[i].usage != usage) continue;
        wanted++;
        tensor_t *tensor = named(set, model->infos[i].name);
        if (!tensor) return "a declared tensor is not in the set";
        if (!tensor->alive) return "a tensor of the set was freed";
        if (tensor->size != model->infos[i].size) return "a tensor has another size than declared";
        if (tensor->vnc != model->vnc) return "a tensor is on another core";
    }
    return wanted == set->count ? NULL : "the set has tensors that are not declared";
}
NRT_STATUS nrt_execute(model_t *model, set_t *inputs, set_t *outputs) {
    ENTER("nrt_execute");
    REQUIRE(model && model->kind == MODEL && model->alive, "no loaded model");
    REQUIRE(inputs && inputs->kind == SET && inputs->alive && outputs && outputs->kind == SET && outputs->alive, "no set");
    const char *wrong = unfit(model, inputs, 0);
    if (!wrong) wrong = unfit(model, outputs, 1);
    REQUIRE(!wrong, wrong);
    if (model->busy) {
        violation("nrt_execute", "the model is running");
        status = BUSY;
        goto end;
    }
    model->busy = 1;
    pthread_mutex_unlock(&lock);
    status = on_execute ? on_execute(model->id, inputs, outputs) : INVALID;
    pthread_mutex_lock(&lock);
    model->busy = 0;
    runs++;
    LEAVE;
}
