/** Reads a page as a person who knows only what the browser's accessibility tree says. */
import { REST_MS } from '../apps/web/src/shell/press-guard.ts';
import { expect, type CDPSession, type Page } from '@playwright/test';

/** An element of the tree, as a screen reader speaks it. */
export interface Spoken {
  readonly role: string;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly isSelected: boolean;
  /** Whether pressing it opens something that is closed now. */
  readonly isClosed: boolean;
  /** The text of everything inside the element. */
  readonly text: string;
  readonly press: () => Promise<void>;
}

/** A node of the tree, with the fields that this file reads. */
interface TreeNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
}

/** The intervals of polling. By default the runner polls once a second after the first attempts. */
const OFTEN = { intervals: [50] };

export class ScreenReader {
  readonly #session: CDPSession;
  #restsUntil = 0;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<ScreenReader> {
    const session = await page.context().newCDPSession(page);
    await session.send('Accessibility.enable');
    return new ScreenReader(session);
  }

  /** Returns everything that a user can reach now, in the order in which a screen reader speaks it. */
  async all(): Promise<readonly Spoken[]> {
    const { nodes } = (await this.#session.send('Accessibility.getFullAXTree')) as { nodes: readonly TreeNode[] };
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    return nodes.filter(({ ignored }) => !ignored).map((node) => this.#spoken(node, byId));
  }

  /** Waits until the tree contains a usable element with this role and name. */
  async find(role: string, name: string | ((name: string) => boolean)): Promise<Spoken> {
    const isMeant = typeof name === 'string' ? (said: string) => said === name : name;
    let found: Spoken | undefined;
    await expect
      .poll(
        async () => {
          found = (await this.all()).find((one) => one.role === role && isMeant(one.name) && !one.isDisabled);
          return found !== undefined;
        },
        { ...OFTEN, message: `${role} ${typeof name === 'string' ? name : ''}` },
      )
      .toBe(true);
    return found as Spoken;
  }

  /**
   * Presses a button. A button that takes the place of a pressed one does not accept presses at first, so this function waits as long as a
   * person would listen.
   */
  async pressButton(name: string): Promise<void> {
    const button = await this.find('button', name);
    await new Promise((done) => setTimeout(done, Math.max(0, this.#restsUntil - performance.now())));
    await button.press();
    this.#restsUntil = performance.now() + REST_MS + 100;
  }

  /** Waits until the page announces a text that `isMeant` accepts. */
  async hears(isMeant: (said: string) => boolean): Promise<string> {
    let said: string | undefined;
    await expect
      .poll(async () => {
        const told = (await this.all()).filter(({ role }) => role === 'status').map(({ text }) => text);
        said = told.find(isMeant);
        return said === undefined ? told : true;
      }, OFTEN)
      .toBe(true);
    return said ?? '';
  }

  #spoken(node: TreeNode, byId: ReadonlyMap<string, TreeNode>): Spoken {
    const is = (property: string, wanted = true): boolean =>
      node.properties?.some(({ name, value }) => name === property && value.value === wanted) === true;
    return {
      role: node.role?.value ?? '',
      name: node.name?.value ?? '',
      isDisabled: is('disabled'),
      isSelected: is('selected'),
      isClosed: is('expanded', false),
      text: textIn(node, byId),
      press: () => this.#press(node.backendDOMNodeId ?? 0),
    };
  }

  /** Activates an element as a screen reader does: with a click that has no pointer. */
  async #press(backendNodeId: number): Promise<void> {
    const { object } = (await this.#session.send('DOM.resolveNode', { backendNodeId })) as {
      object: { objectId: string };
    };
    await this.#session.send('Runtime.callFunctionOn', {
      objectId: object.objectId,
      functionDeclaration:
        'function () { this.focus(); this.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })); }',
    });
  }
}

function textIn({ role, name, childIds = [] }: TreeNode, byId: ReadonlyMap<string, TreeNode>): string {
  if (role?.value === 'StaticText') return name?.value ?? '';
  return childIds.map((id) => byId.get(id)).reduce((text, child) => text + (child ? textIn(child, byId) : ''), '');
}
