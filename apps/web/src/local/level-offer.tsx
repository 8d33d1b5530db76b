/** Suggests another level after two equal results. */
import type { Fault } from '@boardwright/core';
import { levelsOf } from '@boardwright/core/host';
import { named } from '@boardwright/words';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { games } from '../games.ts';
import type { GameHost } from '../play/scene.ts';
import { useScene } from '../play/use-host.ts';
import { navigate } from '../route.ts';
import { BotFace } from '../shell/bot-face.tsx';
import { FaultNote } from '../shell/fault-note.tsx';
import { ifMeant } from '../shell/presses.ts';
import { useWords } from '../shell/settings.tsx';
import { savedResults } from '../storage/results.ts';
import { rememberLevel } from './chosen.ts';
import { offeredLevel } from './ladder.ts';
import { resultOf } from './result-recorder.tsx';
import { playLevel } from './start.ts';

export function LevelOffer({ id, host }: { readonly id: string; readonly host: GameHost }): JSX.Element | null {
  const words = useWords();
  const scene = useScene(host);
  const [fault, setFault] = useState<Fault | null>(null);
  const result = resultOf(id, scene, Date.now());
  const save = host.save();
  if (result === null || save === null) return null;
  const before = savedResults().filter((one) => one.id !== id);
  const offer = offeredLevel(levelsOf(games, scene.game.id), [...before, result], scene.game.id);
  if (offer === null) return null;
  const play = (): void => {
    const started = playLevel(scene.game, save, offer.level);
    if (!started.ok) return setFault(started.error);
    rememberLevel(scene.game, offer.level);
    navigate({ screen: 'play', id: started.value }, 'replace');
  };
  const level = named(words.levels, offer.level);
  return (
    <div class="notice question" role="group">
      <BotFace level={offer.level} />
      <span>
        {words.ladder[offer.way](level)} {named(words.levelNotes, offer.level)}
      </span>
      <div class="question-answers">
        <button type="button" class="button" onClick={() => ifMeant(play)}>
          {words.ladder.play(level)}
        </button>
      </div>
      <FaultNote fault={fault} />
    </div>
  );
}
