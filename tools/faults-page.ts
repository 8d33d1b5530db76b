/** Generates docs/reference/faults.md from the table of fault codes. */
import { FAULTS } from '../packages/core/src/fault-codes.ts';
import { table } from './markdown-table.ts';

const READERS: Readonly<Record<keyof typeof FAULTS, string>> = {
  players: 'Players see these. Every language has a sentence for each.',
  terminal: 'Commands of the terminal app report these.',
  draws: 'Servers, clients and verifiers of [fair draws](fair-draws.md) report these.',
  programs: 'Programs report these to each other, or to the operator of a server.',
};

const HEAD = `# Fault codes

This page lists every fault code of core, the page, the terminal and the server. \`npm run faults -- --write\` generates it from
\`packages/core/src/fault-codes.ts\`. A \`Fault\` is \`{ code, message, data? }\`. Programs compare the code, and people read the
message. The meaning of a code never changes. A client that does not know a code shows the message. Each game also has fault codes of
its own.`;

export function faultsPage(): string {
  const groups = Object.entries(READERS).map(([reader, intro]) => {
    const rows = Object.entries<string>(FAULTS[reader as keyof typeof FAULTS]).map(([code, meaning]) => [
      `\`${code}\``,
      meaning,
    ]);
    return [`## For ${reader}`, intro, table(['code', 'meaning'], rows)].join('\n\n');
  });
  return `${[HEAD, ...groups].join('\n\n')}\n`;
}
