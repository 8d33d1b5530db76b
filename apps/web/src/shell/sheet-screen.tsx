import type { ComponentChildren, JSX } from 'preact';
import '../styles/sheet.css';
import { Bar, SettingsMenu } from './bar.tsx';

interface SheetScreenProps {
  readonly title: string;
  /** Whether language and theme can be changed on this screen. */
  readonly settings?: boolean;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Shows a screen of text or forms, only as wide as its text. */
export function SheetScreen({ title, settings, children, ...own }: SheetScreenProps): JSX.Element {
  return (
    <div class="sheet-screen">
      <Bar title={title}>{settings && <SettingsMenu />}</Bar>
      <main class={own.class}>{children}</main>
    </div>
  );
}
