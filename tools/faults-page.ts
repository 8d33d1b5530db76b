/** Generates docs/reference/faults.md from the table of fault codes. */
import { FAULTS } from '../packages/core/src/fault-codes.ts';

const READERS: Readonly<Record<keyof typeof FAULTS, string>> = {
  players: 'Players see these. Every language has a sentence for each.',
  terminal: 'The command line of the terminal refuses with these.',
  draws: 'Servers, clients and verifiers of draws ([fair draws](fair-draws.md)) report these.',
  programs: 'Clients, servers, workers and their operators see these.',
};

const HEAD = `# Fault codes

This page lists every fault code of core, the page, the terminal and the server. \`npm run faults -- --write\` generates it from
\`packages/core/src/fault-codes.ts\`. A \`Fault\` is \`{ code, message, data? }\`: programs compare the code, people read the
sentence. A code has one meaning and keeps it. A client that does not know a code shows the message. Each game defines codes of
its own.`;

export function faultsPage(): string {
  const groups = Object.entries(READERS).map(([reader, intro]) => {
    const codes = Object.entries<string>(FAULTS[reader as keyof typeof FAULTS]);
    return [`## For ${reader}`, intro, table(['code', 'meaning'], codes)].join('\n\n');
  });
  return `${[HEAD, ...groups].join('\n\n')}\n`;
}

/** Pads columns to their longest cell, as the formatter does. */
function table(heads: readonly [string, string], rows: readonly (readonly [string, string])[]): string {
  const cells = [heads, ...rows.map(([code, meaning]) => [`\`${code}\``, meaning] as const)];
  const widths = [0, 1].map((column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const [head, ...body] = cells.map(line);
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}
