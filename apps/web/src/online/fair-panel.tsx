/** Shows the fair draws of a match: any fault, the players for whom a draw waits, and the verdict at the end. */
import type { Scene } from '@boardwright/boards';
import type { Seat } from '@boardwright/core';
import { named } from '@boardwright/words';
import { loadFairWords, type FairWords } from '@boardwright/words/fair';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { downloadText } from '../play/download.ts';
import { useGameWords } from '../play/game-words.ts';
import { useWords } from '../shell/settings.tsx';
import { useLoadedWords } from '../shell/use-loaded-words.ts';
import { SIGNS, type CheckedFile } from '../verify/check.ts';
import { FileVerdict, ProofLimits } from '../verify/verdict.tsx';
import type { OnlineHost } from './host.ts';
import './fair-panel.css';

interface PanelProps {
  readonly host: OnlineHost;
  readonly scene: Scene;
}

/** Shows the panel; nothing if the server draws alone. */
export function FairPanel({ host, scene }: PanelProps): JSX.Element | null {
  const fair = useLoadedWords(loadFairWords);
  if (fair === null || host.verdict === null) return null;
  if (scene.outcome !== null) return <Verdict fair={fair} host={host} scene={scene} />;
  return (
    <>
      <Warning fair={fair} host={host} />
      <Missing fair={fair} host={host} scene={scene} />
    </>
  );
}

interface FairProps extends PanelProps {
  readonly fair: FairWords;
}

/** Reports a wrong draw at once. The player can save the evidence. */
function Warning({ fair, host }: Omit<FairProps, 'scene'>): JSX.Element | null {
  const wrong = host.verdict?.wrong ?? null;
  if (wrong === null) return null;
  return (
    <div class="notice question" role="alert">
      <span>
        <strong>{fair.red}</strong> {named(fair.failures, wrong.code)}
      </span>
      <EvidenceButton fair={fair} evidence={() => host.evidence()} />
    </div>
  );
}

/** Offers to continue without a player whose number is missing. */
function Missing({ fair, host, scene }: FairProps): JSX.Element | null {
  const seatName = useSeatName(scene);
  const { missing } = host;
  if (missing.length === 0 || scene.own === null) return null;
  return (
    <div class="notice question" role="status">
      <span>{fair.awaiting(missing.map(seatName).join(', '))}</span>
      {!missing.includes(scene.own) && (
        <button type="button" class="button" onClick={() => host.goOn()}>
          {fair.goOn}
        </button>
      )}
    </div>
  );
}

interface Ended {
  readonly checked: CheckedFile;
  readonly file: unknown;
}

/** Says that the server does not give the file, so that nothing can be verified. What was found wrong before is still shown. */
function NoFile({ fair, host }: Omit<FairProps, 'scene'>): JSX.Element {
  if ((host.verdict?.wrong ?? null) !== null) return <Warning fair={fair} host={host} />;
  return (
    <section class="verdict verdict-unknown" aria-label={fair.title}>
      <h2>
        {SIGNS.unknown} {fair.unknown}
      </h2>
      <p>{fair.noFile}</p>
      <EvidenceButton fair={fair} evidence={() => host.evidence()} />
    </section>
  );
}

/** Shows the verdict on the file of a finished match. The file is verified and compared with this device's record. */
function Verdict({ fair, host, scene }: FairProps): JSX.Element {
  const [ended, setEnded] = useState<Ended | 'no file' | null>(null);
  useEffect(() => {
    let isHere = true;
    void verdictOf(host, scene).then((found) => {
      if (isHere) setEnded(found);
    });
    return () => {
      isHere = false;
    };
  }, [host]);
  if (ended === null) return <p role="status">{fair.checking}</p>;
  if (ended === 'no file') return <NoFile fair={fair} host={host} />;
  const evidence = (): object => ({ ...host.evidence(), file: ended.file });
  const isRed = ended.checked.verified?.ok === false;
  return (
    <div class="fair-verdict">
      <FileVerdict name={null} checked={ended.checked} fair={fair} overlooked={host.verdict?.overlooked ?? 0}>
        {isRed && <EvidenceButton fair={fair} evidence={evidence} />}
      </FileVerdict>
      <details>
        <summary>{fair.limitsTitle}</summary>
        <ProofLimits fair={fair} />
      </details>
    </div>
  );
}

async function verdictOf(host: OnlineHost, { game }: Scene): Promise<Ended | 'no file'> {
  const [{ checkParsed }, proofs] = await Promise.all([import('../verify/check.ts'), host.fetchProofs()]);
  if (!proofs.ok) return 'no file';
  const { file, wrong } = proofs.value;
  const checked = wrong === null ? checkParsed(game, file) : { game, verified: { ok: false, error: wrong } as const };
  return { checked, file };
}

interface EvidenceProps {
  readonly fair: FairWords;
  readonly evidence: () => object;
}

function EvidenceButton({ fair, evidence }: EvidenceProps): JSX.Element {
  return (
    <button type="button" class="button" onClick={() => downloadText('evidence', JSON.stringify(evidence()))}>
      {fair.evidence}
    </button>
  );
}

function useSeatName(scene: Scene): (seat: Seat) => string {
  const words = useWords();
  const { gameWords } = useGameWords(scene.game);
  return (seat) => gameWords?.seatName(seat, null) || words.seatNumber(seat + 1);
}
