/** Returns the section of a version in the changelog, without its heading, or null. */
export function notesOf(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version);
  return section === undefined ? null : section.slice(section.indexOf('\n') + 1).trim();
}

/** Returns one line about the JSON that `npm audit` printed; null means that the registry did not answer. */
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
