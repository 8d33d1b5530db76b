/** Who may import whom, and what the pure packages may not touch. Exits with 1 and one line per trespass. */
import { globSync, readFileSync } from 'node:fs';
import { trespasses } from './borders.ts';

const files = globSync('{packages,apps}/*/src/**/*.{ts,tsx}');
const found = files.flatMap((file) => trespasses(file.replaceAll('\\', '/'), readFileSync(file, 'utf8')));
for (const line of found) console.error(line);
console.log(`${files.length} files, ${found.length} trespasses`);
process.exit(found.length === 0 && files.length > 0 ? 0 : 1);
