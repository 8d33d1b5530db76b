/**
 * `npm run release`: tests everything, then writes tarballs, the archive of the server, files for containers, an SBOM, the release note and
 * checksums into `release/`. It never publishes; its last lines say how to do that.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root, run } from './programs.ts';
import { auditWords, notesOf, releaseNote } from './release-notes.ts';
import { checksums, makeServerArchive, withLinks } from './server-archive.ts';
import { manifestOf, packAll } from './tarballs.ts';
import { makeWheel } from './wheel.ts';

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
const packs = packAll(folder);
makeServerArchive(packs, folder);
makeWheel(packs, folder);
cpSync(join(root, 'deploy/container'), folder, { recursive: true });
const page = readFileSync(join(root, 'docs/operate/host.md'), 'utf8');
writeFileSync(
  join(folder, 'INSTALL.md'),
  withLinks(page, () => false),
);
writeFileSync(join(folder, 'sbom.json'), npm(['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], root));
writeFileSync(join(folder, 'notes.md'), releaseNote(version, changes));
writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder));
process.stdout.write(`${[auditWords(audit()), ...readdirSync(folder)].join('\n')}\n`);
process.stdout.write(
  'Nothing was published. To publish: npm publish release/<tarball> for each, tag the commit, and attach all files.\n',
);

/** Returns the output of `npm audit`, or null if the registry does not answer. */
function audit(): string | null {
  try {
    return npm(['audit', '--omit', 'dev', '--json'], root);
  } catch (error) {
    return (error as { stdout?: string }).stdout ?? null;
  }
}
