"""The bucket API."""

from __future__ import annotations

import base64
import json
import re
import secrets
import sqlite3
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from aiohttp import web

from tests.hubsim.storage import entry, now_ms

if TYPE_CHECKING:
    from tests.hubsim.server import HubSim

_BATCH_LIMIT = 1000


class HubError(Exception):
    """An answer that is an error; `code` is what the client tells kinds of 404 apart by."""

    def __init__(self, status: int, message: str, code: str = "", **extra: Any) -> None:
        self.status, self.message, self.code, self.extra = status, message, code, extra
        super().__init__(message)


class Buckets:
    """Handlers of requests about buckets and their files."""

    def __init__(self, hub: HubSim) -> None:
        self.hub = hub
        self.storage = hub.storage

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Add the routes."""
        bucket = "/api/buckets/{ns}/{name}"
        router.add_get("/api/whoami-v2", self.whoami)
        router.add_post(bucket, self.create)
        router.add_get(bucket + "/tree", self.tree)
        router.add_get(bucket + "/tree/{prefix:.*}", self.tree)
        router.add_post(bucket + "/paths-info", self.paths_info)
        router.add_post(bucket + "/batch", self.batch)
        router.add_get(bucket + "/xet-{scope:read|write}-token", self.token)
        router.add_get("/buckets/{ns}/{name}/resolve/{path:.*}", self.resolve)

    def _user(self, request: web.Request, *, required: bool) -> str | None:
        header = request.headers.get("Authorization", "")
        if header.startswith("Bearer "):
            if header[7:] not in self.hub.users:
                raise HubError(401, "Invalid credentials in Authorization header")
            return self.hub.users[header[7:]]
        if required:
            raise HubError(401, "Invalid username or password.")
        return None

    def _bucket(self, request: web.Request, *, write: bool = False) -> str:
        """The bucket's id, if this user may do that."""
        owner = request.match_info["ns"]
        name = f"{owner}/{request.match_info['name']}"
        user = self._user(request, required=write)
        with self.storage.lock:
            row = self.storage.db.execute("SELECT private FROM bucket WHERE id=?", (name,)).fetchone()
        if row is None or (row[0] and user != owner):
            raise HubError(404, "Repository not found", "RepoNotFound") if user else HubError(401, "Log in first")
        if write and user != owner:
            raise HubError(403, "Forbidden: you do not have write access to this bucket")
        return name

    async def whoami(self, request: web.Request) -> web.Response:
        """Whose the token is."""
        return web.json_response({"type": "user", "name": self._user(request, required=True), "orgs": []})

    async def create(self, request: web.Request) -> web.Response:
        """Make a bucket."""
        user = self._user(request, required=True)
        owner = user if request.match_info["ns"] == "me" else request.match_info["ns"]
        if owner != user:
            raise HubError(403, "Forbidden")
        name = f"{owner}/{request.match_info['name']}"
        content = await request.json() if request.can_read_body else {}
        url = f"{self.hub.url}/buckets/{name}"
        try:
            with self.storage.lock:
                self.storage.db.execute(
                    "INSERT INTO bucket VALUES(?,?)", (name, content.get("visibility") == "private")
                )
        except sqlite3.IntegrityError:
            raise HubError(409, "You already created this bucket", url=url) from None
        return web.json_response({"url": url, "name": name, "id": secrets.token_hex(12)})

    async def tree(self, request: web.Request) -> web.Response:
        """List files, a page at a time. As on the Hub, the prefix is compared as a string."""
        bucket, prefix, limit = self._bucket(request), request.match_info.get("prefix", ""), self.hub.page_size
        cursor = request.query.get("cursor")
        after = json.loads(base64.urlsafe_b64decode(cursor))["path"] if cursor else ""
        rows = self.storage.files(bucket, prefix, after, limit + 1)
        more, rows = len(rows) > limit, rows[:limit]
        headers = {}
        if more:
            here = base64.urlsafe_b64encode(json.dumps({"path": rows[-1][0]}).encode()).decode()
            tail = f"/{quote(prefix, safe='')}" if prefix else ""
            url = f"{self.hub.url}/api/buckets/{bucket}/tree{tail}?recursive=true&cursor={quote(here, safe='')}"
            headers["Link"] = f'<{url}>; rel="next"'
        return web.json_response([entry(row) for row in rows], headers=headers)

    async def paths_info(self, request: web.Request) -> web.Response:
        """Tell about files by name."""
        bucket = self._bucket(request)
        paths = (await request.json())["paths"]
        if len(paths) > _BATCH_LIMIT:
            raise HubError(413, "Too many paths")
        rows = [self.storage.file(bucket, path) for path in paths]
        return web.json_response([entry(row) for row in rows if row is not None])

    async def batch(self, request: web.Request) -> web.Response:
        """Add and delete files; each operation succeeds or fails by itself."""
        bucket = self._bucket(request, write=True)
        operations = [json.loads(line) for line in (await request.text()).splitlines() if line.strip()]
        failed = []
        with self.storage.transaction():
            for operation in operations:
                error = self._apply(bucket, operation)
                if error:
                    failed.append({"path": operation.get("path", ""), "error": error})
        done = len(operations) - len(failed)
        content = {"success": not failed, "processed": len(operations), "succeeded": done, "failed": failed}
        return web.json_response(content, status=422 if failed and not done else 200)

    def _apply(self, bucket: str, operation: dict[str, Any]) -> str:
        path, db = operation.get("path", ""), self.storage.db
        odd = any(piece in path for piece in ("//", "../", "\\", "\0"))
        if not path or odd or path.startswith(("/", "./")) or path.endswith(("/", "..")) or len(path.encode()) > 1024:
            return "Invalid path"
        if operation["type"] == "deleteFile":
            db.execute("DELETE FROM file WHERE bucket=? AND path=?", (bucket, path))
            return ""
        if operation["type"] != "addFile":
            return f"unknown operation {operation['type']}"
        found = self.storage.content(operation["xetHash"])
        if found is None:
            return f"Xet file {operation['xetHash']} not found"
        now = now_ms()
        row = (bucket, path, operation["xetHash"], found[0], operation.get("mtime", now), now)
        db.execute("INSERT OR REPLACE INTO file VALUES(?,?,?,?,?,?)", row)
        return ""

    async def token(self, request: web.Request) -> web.Response:
        """Let a client in to the storage for a while."""
        scope = request.match_info["scope"]
        self._bucket(request, write=scope == "write")
        token, until = f"xet_{secrets.token_hex(16)}", int(time.time()) + 3600
        self.hub.storage_tokens[token] = scope
        return web.json_response({"accessToken": token, "exp": until, "casUrl": f"{self.hub.url}/_cas"})

    async def resolve(self, request: web.Request) -> web.Response:
        """Where a file's content is (HEAD), and the content itself (GET)."""
        bucket, path = self._bucket(request), request.match_info["path"]
        row = self.storage.file(bucket, path)
        if row is None:
            raise HubError(404, "Entry not found", "EntryNotFound")
        route = f"{self.hub.url}/api/buckets/{bucket}/xet-read-token"
        headers = {"X-Xet-Hash": row[1], "Link": f'<{route}>; rel="xet-auth"', "X-Linked-Size": str(row[2])}
        if request.method == "HEAD":
            return web.Response(headers={**headers, "Content-Length": str(row[2])})
        if re.fullmatch(r"bytes=.*", request.headers.get("Range", "")):
            raise HubError(416, "no ranges here")
        return web.Response(body=self.storage.plain(row[1]), headers=headers)
