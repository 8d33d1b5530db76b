/** The keyboard shortcuts of the game screen, and their list, which `?` shows. */
import type { Words } from '@boardwright/words';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useWords } from '../../shell/settings.tsx';
import { SheetDialog } from './sheet-dialog.tsx';

type Shortcut = keyof Words['shortcuts']['keys'];

/** The shortcuts by purpose. Those without a function are only listed here and handled elsewhere. */
const KEYS: Readonly<Partial<Record<string, Shortcut>>> = {
  '?': 'help',
  u: 'undo',
  h: 'hint',
  r: 'rules',
  m: 'replay',
  s: 'sounds',
};

const SHOWN: readonly (readonly [string, Shortcut])[] = [
  ['← ↑ ↓ →', 'board'],
  ['Enter', 'choose'],
  ['Esc', 'release'],
  ['M', 'replay'],
  ['U', 'undo'],
  ['H', 'hint'],
  ['R', 'rules'],
  ['S', 'sounds'],
  ['?', 'help'],
];

const TYPING = 'input:not([type=range]), select, textarea, dialog';

/** Returns the shortcut of a key; null if the browser should handle the key. */
export function shortcutOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): Shortcut | null {
  return event.ctrlKey || event.metaKey || event.altKey ? null : (KEYS[event.key.toLowerCase()] ?? null);
}

export function useShortcuts(follow: (shortcut: Shortcut) => void): void {
  const latest = useRef(follow);
  latest.current = follow;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
      const shortcut = isTyping ? null : shortcutOf(event);
      if (shortcut === null) return;
      event.preventDefault();
      latest.current(shortcut);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

export function ShortcutList({ close }: { readonly close: () => void }): JSX.Element {
  const { shortcuts } = useWords();
  return (
    <SheetDialog class="rules shortcuts" title={shortcuts.title} close={close}>
      <dl>
        {SHOWN.map(([key, what]) => (
          <div key={what}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{shortcuts.keys[what]}</dd>
          </div>
        ))}
      </dl>
    </SheetDialog>
  );
}
