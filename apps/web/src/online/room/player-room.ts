/** The room around a match, as this player sees it and acts in it. */
import { fault, ok, type Fault, type Result, type Seat } from '@boardwright/core';
import type { Client, ClientRequest, Room, RoomMember, Said, TalkMode } from '@boardwright/protocol';

/** The parts of the match's connection that the room needs. */
interface RoomLine {
  client(): Pick<Client, 'room' | 'welcome' | 'seats' | 'features' | 'said' | 'next' | 'rematch'>;
  /** Sends a request. The refusal of the last one is forgotten. */
  send(request: ClientRequest): void;
  /** Returns why the server has refused this player's last message. */
  refusal(): Fault | null;
  subscribe(changed: () => void): () => void;
  /** Returns the player's preferred name, or null. */
  name(): string | null;
}

const NOT_ASKED = fault('no-rematch', 'Nobody has asked for another game.');

export class PlayerRoom {
  readonly #line: RoomLine;
  /** The name that was last sent to the server. */
  #introduced: string | null = null;

  constructor(line: RoomLine) {
    this.#line = line;
  }

  /** Returns the room; null if the server has none. */
  shown(): Room | null {
    return this.#line.client().room;
  }

  /** Returns this player as a member of the room, or null for a spectator. */
  own(): RoomMember | null {
    const { room } = this.#line.client();
    const own = this.#ownSeat();
    return room?.members.find(({ seat }) => own !== null && seat === own) ?? null;
  }

  freeSeats(): readonly Seat[] {
    return this.#line.client().seats.flatMap(({ taken }, seat) => (taken ? [] : [seat]));
  }

  request(request: ClientRequest): void {
    this.#line.send(request);
  }

  // ---- names

  rename(name: string | null): void {
    this.#introduced = name;
    this.request({ type: 'name', name });
  }

  /** Prevents the name of this device from being sent again to a room that is about to forget it. */
  stayUnnamed(): void {
    this.#introduced = this.#line.name();
  }

  /** Sends the name of this device to a room, once. Later changes in the room are kept. */
  introduce(): void {
    const [own, name] = [this.own(), this.#line.name()];
    if (own === null || own.name !== null || name === null || name === this.#introduced) return;
    this.rename(name);
  }

  // ---- talk

  /** Returns how this player may chat; null for spectators and on a server without chat. */
  talkMode(): TalkMode | null {
    const { features, room } = this.#line.client();
    return features.includes('talk') && this.own() !== null ? (room?.talk ?? null) : null;
  }

  /** Returns the last messages, oldest first. */
  said(): readonly Said[] {
    return this.#line.client().said;
  }

  // ---- the next match

  hasNext(): boolean {
    return this.#line.client().next !== null;
  }

  /** Returns whether another player wants a rematch. */
  awaited(): boolean {
    return this.#line.client().next?.awaited === true;
  }

  /** Returns whether other players want a rematch that this player has not requested yet. */
  rematchWanted(): boolean {
    const { next, rematch } = this.#line.client();
    const own = this.#ownSeat();
    return own !== null && next === null && rematch.length > 0 && !rematch.includes(own);
  }

  /** Asks for the next match if there is none yet, and waits for the others, unless the server or one of them refuses. */
  nextMatch(): Promise<Result<string>> {
    if (!this.hasNext()) this.request({ type: 'rematch' });
    return new Promise((resolve) => {
      let wasAsked = false;
      const look = (): void => {
        const { next } = this.#line.client();
        const isAsked = this.own()?.ready === true;
        const error = this.#line.refusal() ?? (wasAsked && !isAsked ? NOT_ASKED : null);
        wasAsked ||= isAsked;
        if (next === null && error === null) return;
        stop();
        if (next !== null) resolve(ok(next.match));
        else if (error !== null) resolve({ ok: false, error });
      };
      const stop = this.#line.subscribe(look);
      look();
    });
  }

  #ownSeat(): Seat | null {
    return this.#line.client().welcome?.seat ?? null;
  }
}
