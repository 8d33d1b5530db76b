/** Returns the section of a version in the changelog, without its heading, or null. */
export function notesOf(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version);
  return section === undefined ? null : section.slice(section.indexOf('\n') + 1).trim();
}

/** Returns the note to publish with the files of a release. */
export function releaseNote(version: string, changes: string): string {
  return `# Boardwright ${version}

| file | what it is |
| --- | --- |
| boardwright-server-${version}.tar.gz | the server with everything in it: needs Node 22.13 or newer and nothing else |
| Containerfile, compose.yaml | the same in a container, alone or with PostgreSQL |
| *.tgz | the packages, for \`npm install ./<file>\` |
| boardwright-${version}-py3-none-any.whl | the Python package with the app inside: \`pip install ./<file>\`, needs Node 22.12 or newer |
| INSTALL.md | how to install, back up, upgrade and roll back; the archive has the other pages for operators in \`docs/\` |
| sbom.json | every package that is inside (CycloneDX) |
| SHA256SUMS | checksums of these files: \`sha256sum --check SHA256SUMS\` |

${changes}
`;
}

/** Returns one line about the JSON that `npm audit` printed. said: null if the registry did not answer. */
export function auditWords(said: string | null): string {
  const found = said === null ? undefined : totalOf(said);
  if (found === undefined) return 'npm audit did not run: the registry did not answer.';
  return found === 0
    ? 'npm audit: no known vulnerabilities'
    : `npm audit: ${found} known vulnerabilities, see npm audit`;
}

function totalOf(said: string): number | undefined {
  try {
    const report = JSON.parse(said) as { metadata?: { vulnerabilities?: { total?: number } } } | null;
    return report?.metadata?.vulnerabilities?.total;
  } catch {
    return undefined;
  }
}
