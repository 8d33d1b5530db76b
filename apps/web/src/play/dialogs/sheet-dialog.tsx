import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../shell/icons.tsx';
import { useWords } from '../../shell/settings.tsx';
import '../../styles/rules.css';

interface SheetDialogProps {
  readonly class: string;
  readonly title: string;
  /** The label of the button that closes the dialog; null for no button. */
  readonly done?: string | null;
  /** A second button. */
  readonly other?: { readonly label: string; readonly open: () => void } | undefined;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** Shows content over the page, until it is closed or the user taps beside it. */
export function SheetDialog({ title, done = null, other, close, children, ...own }: SheetDialogProps): JSX.Element {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class={own.class}
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div class="rules-sheet">
        <header class="rules-head">
          <h2>{title}</h2>
          <button type="button" class="bar-button" aria-label={words.close} onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </header>
        {children}
        {(done !== null || other !== undefined) && (
          <footer class="rules-foot">
            {other && (
              <button type="button" class="button button-wide" onClick={other.open}>
                {other.label}
              </button>
            )}
            {done !== null && (
              <button
                type="button"
                class="button button-primary button-wide"
                autofocus
                onClick={() => dialog.current?.close()}
              >
                {done}
              </button>
            )}
          </footer>
        )}
      </div>
    </dialog>
  );
}
