/** Runs several nodes on one PostgreSQL, in this process. */
import { freshDatabase, postgresStore } from './postgres.ts';
import { open, type TestOptions, type TestServer } from './test-server.ts';

export interface TestNodes {
  readonly url: string;
  readonly nodes: readonly TestServer[];
  /** Returns the origins of the nodes in rotation. */
  readonly alternate: () => string;
  close(): Promise<void>;
}

export async function openNodes(count: number, options: TestOptions = {}): Promise<TestNodes> {
  const url = await freshDatabase();
  const nodes: TestServer[] = [];
  while (nodes.length < count) nodes.push(await open({ ...options, store: await postgresStore(url) }));
  let calls = 0;
  return {
    url,
    nodes,
    alternate: () => nodes[calls++ % count]?.origin ?? '',
    close: async () => void (await Promise.all(nodes.map((node) => node.close()))),
  };
}
