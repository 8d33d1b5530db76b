/** What a match shows of its fair draws: a mark at each, how it was made, and what is wrong. */
import type { Scene } from '@boardwright/boards';
import type { Seat } from '@boardwright/core';
import type { Arithmetic, ShownDraw } from '@boardwright/fair';
import { named } from '@boardwright/words';
import { loadFairWords, type FairWords } from '@boardwright/words/fair';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { TurnLine } from '@boardwright/core/host';
import { downloadText } from '../play/download.ts';
import { useGameWords } from '../play/game-words.ts';
import { SheetDialog } from '../play/dialogs/sheet-dialog.tsx';
import { useWords } from '../shell/settings.tsx';
import { useLoadedWords } from '../shell/use-loaded-words.ts';
import { ProofLimits, FileVerdict } from '../verify/verdict.tsx';
import type { CheckedFile } from '../verify/check.ts';
import type { OnlineHost } from './host.ts';
import './fair-panel.css';

interface FairDrawMarks {
  /** Beside a line of the move list; null: nothing was drawn in that turn. */
  readonly mark: (turn: TurnLine) => JSX.Element | null;
  readonly panel: JSX.Element | null;
}

/** Marks and notices of a match; nothing where it has no fair draws. */
export function useFairDraws(host: OnlineHost, scene: Scene): FairDrawMarks {
  const fair = useLoadedWords(loadFairWords);
  const [shown, show] = useState<readonly ShownDraw[] | null>(null);
  const draws = host.fair.shown;
  if (fair === null || draws === null) return { mark: () => null, panel: null };
  const mark = (turn: TurnLine): JSX.Element | null => {
    const own = draws.filter(({ seq }) => turn.plies.some((ply) => ply.seq === seq));
    return own.length === 0 ? null : <Mark fair={fair} draws={own} open={() => show(own)} />;
  };
  return {
    mark,
    panel: (
      <>
        <Warning fair={fair} host={host} />
        {scene.outcome !== null && <VerifyThis fair={fair} host={host} scene={scene} />}
        {shown && <Draws fair={fair} draws={shown} scene={scene} close={() => show(null)} />}
      </>
    ),
  };
}

type DrawState = ShownDraw['state'];

const SIGNS: Readonly<Record<DrawState, string>> = { verified: '✓', waiting: '·', unseen: '·', wrong: '✗' };
const WORST: readonly DrawState[] = ['wrong', 'unseen', 'waiting', 'verified'];

interface MarkProps {
  readonly fair: FairWords;
  readonly draws: readonly ShownDraw[];
  readonly open: () => void;
}

function Mark({ fair, draws, open }: MarkProps): JSX.Element {
  const states = draws.map((one) => one.state);
  const state = WORST.find((one) => states.includes(one)) ?? 'verified';
  const label = `${draws.map((one) => fair.result(one.draw)).join(', ')}: ${fair.states[state]}`;
  return (
    <button type="button" class={`fair-mark fair-${state}`} aria-label={label} title={label} onClick={open}>
      {SIGNS[state]}
    </button>
  );
}

interface DrawsProps {
  readonly fair: FairWords;
  readonly draws: readonly ShownDraw[];
  readonly scene: Scene;
  readonly close: () => void;
}

function Draws({ fair, draws, scene, close }: DrawsProps): JSX.Element {
  const seatName = useSeatName(scene);
  return (
    <SheetDialog class="rules" title={draws.map((one) => fair.result(one.draw)).join(', ')} close={close}>
      <div class="fair-lines">
        {draws.map((one) => (
          <section key={one.draw} aria-label={fair.result(one.draw)}>
            {drawLines(fair, one, seatName).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
        <ProofLimits fair={fair} />
      </div>
    </SheetDialog>
  );
}

/** Who took part, what was fixed when, and the arithmetic. */
function drawLines(
  fair: FairWords,
  { state, took, lacks, arithmetic }: ShownDraw,
  seatName: (seat: Seat) => string,
): readonly string[] {
  const names = (seats: readonly Seat[]): string => seats.map(seatName).join(', ');
  return [
    `${SIGNS[state]} ${fair.states[state]}`,
    took.length === 0 ? fair.tookNone : fair.took(names(took)),
    ...(lacks.length === 0 ? [] : [fair.lacks(names(lacks))]),
    fair.committed,
    ...(arithmetic === null ? [] : arithmeticLines(fair, arithmetic)),
  ];
}

function arithmeticLines(fair: FairWords, { key, word, total, ticket }: Arithmetic): readonly string[] {
  return [fair.stepKey(key), fair.stepWord(word), `${word} mod ${total} = ${ticket}`];
}

interface HostProps {
  readonly fair: FairWords;
  readonly host: OnlineHost;
}

/** A draw that is wrong is said at once, and the evidence can be kept. */
function Warning({ fair, host }: HostProps): JSX.Element | null {
  const fault = host.fair.wrong;
  if (fault === null) return null;
  const save = (): void => downloadText('evidence', JSON.stringify(host.fair.evidence()));
  return (
    <div class="notice question" role="alert">
      <span>
        <strong>{fair.warning}</strong> {named(fair.failures, fault.code)}
      </span>
      <button type="button" class="button" onClick={save}>
        {fair.evidence}
      </button>
    </div>
  );
}

function VerifyThis({ fair, host, scene }: HostProps & { readonly scene: Scene }): JSX.Element {
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const verify = async (): Promise<void> => {
    const [{ checkParsed }, raw] = await Promise.all([import('../verify/check.ts'), host.fetchProofs()]);
    setChecked(raw.ok ? checkParsed(scene.game, raw.value) : { game: scene.game, verified: raw });
  };
  return (
    <>
      <button type="button" class="button fair-verify" onClick={() => void verify()}>
        {fair.verifyThis}
      </button>
      {checked && (
        <SheetDialog class="rules" title={fair.verifyThis} close={() => setChecked(null)}>
          <div class="fair-lines">
            <FileVerdict name={fair.verifyThis} checked={checked} fair={fair} />
            <ProofLimits fair={fair} />
          </div>
        </SheetDialog>
      )}
    </>
  );
}

function useSeatName(scene: Scene): (seat: Seat) => string {
  const words = useWords();
  const { gameWords } = useGameWords(scene.game);
  return (seat) => gameWords?.seatName(seat, null) || words.seatNumber(seat + 1);
}
