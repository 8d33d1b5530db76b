/** Generates docs/reference/schemas from the decoders: the JSON Schemas of everything that processes send each other. */
import type { Decoder, JsonSchema } from '@boardwright/core/decode';
import { games } from '@boardwright/games';
import { wire as threeSixNine } from '@boardwright/games/369/wire';
import { wire as banqi } from '@boardwright/games/banqi/wire';
import { wire as catan } from '@boardwright/games/catan/wire';
import { wire as hopnjump } from '@boardwright/games/hopnjump/wire';
import { wire as threeKingdoms } from '@boardwright/games/three-kingdoms/wire';
import { arenaMessageDecoder, botLineDecoder } from '@boardwright/node';
import { clientMessageDecoder, createMatchDecoder, serverMessageDecoder, takeSeatDecoder } from '@boardwright/protocol';

/** A decoder of any type. Only its schema and whether it accepts a value matter here. */
type AnyDecoder = Pick<Decoder<never>, 'schema'> & { decode(raw: unknown, at: string): { readonly ok: boolean } };

export const WIRES: Readonly<Record<string, { readonly view: AnyDecoder; readonly news: AnyDecoder }>> = {
  '369': threeSixNine,
  banqi,
  catan,
  hopnjump,
  'three-kingdoms': threeKingdoms,
};

const MESSAGES: Readonly<Record<string, AnyDecoder>> = {
  'protocol-client': clientMessageDecoder,
  'protocol-server': serverMessageDecoder,
  'http-create-match': createMatchDecoder,
  'http-take-seat': takeSeatDecoder,
  'stdio-arena': arenaMessageDecoder,
  'stdio-bot': botLineDecoder,
};

/** Returns the text of each schema, by the name of its file without `.json`. */
export function schemaFiles(): Readonly<Record<string, string>> {
  const ofGames = Object.keys(games).flatMap((id) => {
    const wire = WIRES[id];
    if (wire === undefined) throw new Error(`${id} has no wire`);
    return [[`${id}-view`, wire.view] as const, [`${id}-news`, wire.news] as const];
  });
  return Object.fromEntries(
    [...Object.entries(MESSAGES), ...ofGames].map(([name, one]) => [name, fileOf(name, one.schema)]),
  );
}

function fileOf(name: string, schema: JsonSchema): string {
  const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: name };
  return `${JSON.stringify({ ...head, ...schema }, null, 1)}\n`;
}
