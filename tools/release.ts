/**
 * `npm run release`: tests everything, then writes tarballs, an SBOM and the release notes into `release/`. It never publishes;
 * the last lines say how to.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { npm, root, run } from './programs.ts';
import { auditWords, notesOf } from './release-notes.ts';
import { manifestOf, packAll } from './tarballs.ts';

const { version } = manifestOf('packages/core');
const changes = notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
if (changes === null) {
  process.stderr.write(
    `CHANGELOG.md has no section for ${version}. Rename “Unreleased” to “${version} (date)” first.\n`,
  );
  process.exit(2);
}
if (!process.argv.includes('--no-tests') && run(['tools/gate.ts', 'release']) !== 0) process.exit(1);

const folder = join(root, 'release');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
writeFileSync(join(folder, 'notes.md'), changes);
writeFileSync(join(folder, 'sbom.json'), npm(['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], root));
const tarballs = packAll(folder).map(({ file }) => basename(file));
process.stdout.write(`${[auditWords(audit()), ...tarballs, 'notes.md', 'sbom.json'].join('\n')}\n`);
process.stdout.write(
  'Nothing was published. To publish: npm publish release/<tarball> for each, then tag the commit.\n',
);

/** Returns what npm says, or null if the registry does not answer. */
function audit(): string | null {
  try {
    return npm(['audit', '--omit', 'dev', '--json'], root);
  } catch (error) {
    return (error as { stdout?: string }).stdout ?? null;
  }
}
