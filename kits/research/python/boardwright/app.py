"""Finds the app. The wheel contains it and needs only Node; without the wheel, npx finds the installed packages."""
import pathlib
import shutil

MAIN = pathlib.Path(__file__).parent / "node_modules" / "@boardwright" / "cli" / "bin" / "boardwright.js"


def app_command():
    """Returns the command that starts the app. Raises RuntimeError if Node is not found."""
    if not MAIN.exists():
        return ["npx", "boardwright"]
    node = shutil.which("node")
    if node is None:
        raise RuntimeError("boardwright needs Node 22.12 or newer on the PATH; see https://nodejs.org")
    return [node, str(MAIN)]
