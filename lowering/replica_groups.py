"""Which ranks exchange data: from the name of a process group to the groups of all ranks.

Each rank compiles the program that all ranks run, so that they share it; it lists every group of ranks, and a rank is
known by its number in the world. PyTorch names only the group that this rank is in. The others are its translates: a
device mesh, and ``new_subgroups``, divide the ranks in this way.
"""

from __future__ import annotations

from typing import Any

import torch

Groups = tuple[tuple[int, ...], ...]


def tiling(group: tuple[int, ...], world: int) -> Groups | None:
    """The division of ``world`` ranks into translates of ``group``, of which it is one; None where there is none.

    There is at most one: the lowest rank that is in no group yet can only be the lowest of its own. ``(0, 2)`` of four
    gives ``((0, 2), (1, 3))``. The order of the ranks within a group is kept.
    """
    offsets = [rank - min(group) for rank in group]
    free = set(range(world))
    groups = []
    for lowest in range(world):
        if lowest in free:
            ranks = tuple(lowest + offset for offset in offsets)
            if not free.issuperset(ranks):
                return None
            free.difference_update(ranks)
            groups.append(ranks)
    return tuple(groups) if group in groups else None


def of_process_group(group: Any) -> tuple[tuple[int, ...], Groups | None]:
    """The ranks of a process group, in its order, and the division of the world that it belongs to.

    Args:
        group: its name as a graph has it, or the group itself.
    """
    c10d: Any = torch.distributed.distributed_c10d  # what finds a group by its name is not in its list of exports
    ranks = tuple(c10d.get_process_group_ranks(c10d._resolve_process_group(group) if isinstance(group, str) else group))
    return ranks, tiling(ranks, c10d.get_world_size())
