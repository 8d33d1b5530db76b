/** The tools over the Model Context Protocol, for one client on standard input and output. */
import { McpServer, type CallToolResult, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Result } from '@boardwright/core';
import type { Decoder } from '@boardwright/core/decode';
import type { Io } from '@boardwright/cli/kit';
import { Tables } from './tables.ts';
import { TOOLS, type ToolAnswer, type ToolContext } from './tools.ts';

export interface McpSettings {
  readonly version: string;
  readonly seed?: string;
  readonly lang?: string;
  /** Whether answers consist of text alone. For clients that show a model both the text and the data of an answer. */
  readonly text?: boolean;
}

/** Serves until the client closes the input. */
export async function serveMcp(io: Io, settings: McpSettings): Promise<void> {
  const tables = new Tables(io, settings);
  const closed = Promise.withResolvers<void>();
  io.stdin.once('end', closed.resolve);
  io.stdin.once('close', closed.resolve);
  const handle = serveStdio(() => serverOf({ io, tables, lang: settings.lang }, settings), {
    transport: new StdioServerTransport(io.stdin, io.stdout),
    onerror: (error) => void io.stderr.write(`${error.message}\n`),
  });
  await closed.promise;
  await handle.close();
  await tables.close();
}

function serverOf(context: Omit<ToolContext, 'signal'>, { version, text = false }: McpSettings): McpServer {
  const server = new McpServer({ name: 'boardwright', version }, { capabilities: { tools: {} } });
  for (const { name, description, decoder, run } of TOOLS)
    server.registerTool(name, { description, inputSchema: schemaOf(decoder) }, async (args, { mcpReq }) =>
      answerOf(await run(args, { ...context, signal: mcpReq.signal }), text),
    );
  return server;
}

/** Returns the answer of a tool. A refusal is an answer too, so that the client can read its code and its sentence. */
function answerOf(result: Result<ToolAnswer>, isTextOnly: boolean): CallToolResult {
  const [text, data] = result.ok ? [result.value.text, result.value.data] : [result.error.message, result.error];
  return {
    ...(result.ok ? {} : { isError: true }),
    content: [{ type: 'text', text }],
    ...(isTextOnly ? {} : { structuredContent: { ...data } }),
  };
}

/** Returns the schema of a decoder. The tool decodes its arguments itself, so that every refusal has a code. */
function schemaOf({ schema }: Decoder<unknown>): StandardSchemaWithJSON {
  const json = (): Record<string, unknown> => ({ ...schema });
  return {
    '~standard': {
      version: 1,
      vendor: 'boardwright',
      validate: (value) => ({ value }),
      jsonSchema: { input: json, output: json },
    },
  };
}
