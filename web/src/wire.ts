// Generated from server/protocol/messages by `python -m tools.wire_types --write`; not to be edited.
// Every message: An object with a `type`; fields that have their default value are left out.

/** The first message of a socket: the table and the credentials. Answered by Welcome. */
export interface Hello {
  type: "hello";
  table: string;
  /** of the seat; without one the socket watches; default "" */
  secret?: string;
  /** from Elsewhere, in place of a secret: Welcome brings a new secret; default "" */
  token?: string;
  /** kind of device, for the list of devices of the seat; default "" */
  device?: string;
  /** of the last version seen; 0: none; default 0 */
  epoch?: number;
  /** last version seen; 0: none; default 0 */
  version?: number;
}

/** Everything else that a client sends. The id is an idempotency key: a retry gets the same answer, no effect. */
export interface Command {
  id: string;
}

/** Take a chair by name. Done brings the seat's secret; this socket has the seat from then on.

    During a game a newcomer takes over a bot's seat. Then, and where newcomers must ask, Done brings the number of a
    request; later a Snapshot brings the secret, or TurnedAway the reason why not.
     */
export interface Sit extends Command {
  type: "sit";
  name: string;
  /** the first free one; default null */
  chair?: number | null;
}

/** Give up the seat; all its secrets are void. In a game a bot plays it to the end.

    Somebody who was let in gives up only that: a former secret still reclaims the seat.
     */
export interface Leave extends Command {
  type: "leave";
}

/** Leave, and have name, chat messages and secrets deleted. Records then name the seat only.

    Somebody who has left already, or was kicked, sends the secret of the former seat.
     */
export interface Forget extends Command {
  type: "forget";
  /** of a former seat; default "" */
  secret?: string;
}

/** Kick somebody (host only): their secrets and name are banned, and newcomers must ask from then on.

    In a game a bot plays the seat to the end; it can win, and the host gets no points for this game any more.
     */
export interface Kick extends Command {
  type: "kick";
  chair: number;
}

/** Move to another free chair, before the game. */
export interface Shift extends Command {
  type: "shift";
  chair: number;
}

/** Request a one-time token that opens this seat on one more device within ten minutes; a former one is void. */
export interface Elsewhere extends Command {
  type: "elsewhere";
}

/** Request the list of devices that hold this seat. */
export interface Devices extends Command {
  type: "devices";
}

/** Revoke this seat on another device: its sockets are closed with `revoked`, and its secret is void. */
export interface Revoke extends Command {
  type: "revoke";
  /** the id from Devices */
  device: string;
}

/** Recover a seat by name after losing every device: with its word at once, Done brings a secret.

    Without the word the others vote, and Done brings the number of a request; see Presence. In a game the seat must
    have been disconnected for 45 seconds and two others must say yes, or the only other one after two minutes. Before
    and after it the host decides; for the host's own seat it is as in a game.
     */
export interface Return extends Command {
  type: "return";
  name: string;
  /** default "" */
  word?: string;
}

/** Vote on a request for a seat, as one of its judges.

    If it is accepted, the requester gets a Snapshot with a secret. Former secrets and the word of the seat are
    suspended: for ten minutes each of them still reclaims the seat.
     */
export interface LetIn extends Command {
  type: "let_in";
  request: number;
  /** default true */
  yes?: boolean;
}

/** Make somebody else the host (host only). */
export interface Appoint extends Command {
  type: "appoint";
  chair: number;
}

/** End the game as won, as the only person who has not left it. */
export interface Finish extends Command {
  type: "finish";
}

/** Choose game, options and number of chairs for the next game (host only). */
export interface Choose extends Command {
  type: "choose";
  game: string;
  chairs: number;
  /** default [] */
  options?: string[];
  /** seconds for a decision of one's own: 30, 60, 120; 0: no limit; default 60 */
  turn?: number;
  /** seconds for a reaction to others: 8, 12, 20, 30, 60; 0: no limit; default 12 */
  reaction?: number;
  /** the chair that begins; null: the last winner's, or a random one; default null */
  starter?: number | null;
  /** what is shown of the finished game: everything, own, nothing; "": unchanged; default "" */
  after?: string;
}

/** Add a bot (host only). */
export interface AddBot extends Command {
  type: "add_bot";
  /** the first free one; default null */
  chair?: number | null;
  /** strength: easy or medium; default "medium" */
  level?: string;
}

/** Remove a bot (host only). */
export interface RemoveBot extends Command {
  type: "remove_bot";
  chair: number;
}

/** Start a game with those who sit (host only). */
export interface Start extends Command {
  type: "start";
}

/** Commit to a cut of the deck: SHA-256 as in docs/decisions/0015. Clients send it without asking the player. */
export interface Commit extends Command {
  type: "commit";
  commitment: string;
}

/** Open the cut, when all have committed. */
export interface Cut extends Command {
  type: "cut";
  nonce: string;
}

/** Answer the question that is open to the seat. */
export interface Move extends Command {
  type: "move";
  /** last version seen; older than the question: refused as stale */
  version: number;
  /** one of the offered moves: verb, target seat, things */
  move: (number | string)[];
  /** private: the answer to the next question if this move stands; default null */
  ahead?: (number | string)[] | null;
}

/** Withdraw the move chosen ahead. */
export interface Withdraw extends Command {
  type: "withdraw";
}

/** Switch auto-pass: pass reactions until the seat's own turn or a move aimed at it. Private. */
export interface LetPass extends Command {
  type: "let_pass";
  /** default true */
  on?: boolean;
}

/** Vote to give the safe answer for everybody else who has been silent for three minutes, where no clock runs.

    Two votes are needed, or that of the only other player who is not away; see Presence.
     */
export interface PlaySafe extends Command {
  type: "play_safe";
}

/** Choose the pace for the rest of a game that no person is in any more; see Presence.

    The slowest choice counts, of all people who sit here and are not away; any watcher's, where nobody sits any more.
     */
export interface Hurry extends Command {
  type: "hurry";
  /** speed factor: 1, 3; 0: at once; default 1 */
  pace?: number;
}

/** Be ready for another game; it begins when all who sit are ready. */
export interface Ready extends Command {
  type: "ready";
}

/** Take the seat back from the stand-in. Reconnecting does it too. */
export interface Back extends Command {
  type: "back";
}

/** Pause the game: the host at once, others when all connected players vote for it. */
export interface Pause extends Command {
  type: "pause";
}

/** Resume the game: anybody after a pause; after a fault or damage the host, or any seat while the host is gone. */
export interface Resume extends Command {
  type: "resume";
}

/** Send a chat message: a text, or a phrase that everybody reads in their own language. */
export interface Say extends Command {
  type: "say";
  /** default "" */
  text?: string;
  /** in place of a text; default "" */
  phrase?: string;
  /** of a sender without a seat; default "" */
  name?: string;
}

/** Set who may watch, chat and join (host only). Fields left out stay as they are. */
export interface Admit extends Command {
  type: "admit";
  /** may those without a seat see the game?; default null */
  watchers?: boolean | null;
  /** is the table in the public list?; default null */
  listed?: boolean | null;
  /** may those without a seat only read the chat?; default null */
  hushed?: boolean | null;
  /** who may take a bot's seat during a game: ask, nobody or freely; set before it begins; default "" */
  late?: string;
  /** must newcomers ask before the game too? Set after a kick; default null */
  knocks?: boolean | null;
  /** may nobody new sit down or watch?; default null */
  locked?: boolean | null;
  /** false: lift all bans; default null */
  bans?: boolean | null;
}

/** Give the table another code (host only); the former one works only for those who have a seat.

    Watchers are disconnected with `moved_on`, without the new code.
     */
export interface Recode extends Command {
  type: "recode";
}

/** Request a key with which a television shows the table (host only); Done brings it. Former keys are void. */
export interface Screen extends Command {
  type: "screen";
}

/** Request a snapshot. */
export interface Resync extends Command {
  type: "resync";
}

/** Check the connection: Done comes at once, ahead of pending commands. */
export interface Ping extends Command {
  type: "ping";
}

/** Somebody who sits at the table. */
export interface Chair {
  /** human, bot or standin (a bot in place of somebody who left) */
  kind: string;
  /** a bot has none; default "" */
  name?: string;
  /** of a bot; default "" */
  level?: string;
  /** a human for whom a stand-in plays until they are back; default false */
  away?: boolean;
  /** a stand-in for somebody who was kicked; default false */
  kicked?: boolean;
  /** number of the bot: its name is `bot-1` and so on in words/*\/table.ftl, and it has a face; default 0 */
  bot?: number;
}

/** A sealed deal before a game: connected players cut the deck. */
export interface Sealing {
  /** of the seed, in hexadecimal as all here */
  seal: string;
  /** by seat */
  players: number[];
  /** by seat; "": none yet */
  commitments: string[];
  /** commitments are closed and the cuts are being opened */
  opening: boolean;
  /** seats that have opened their cuts */
  opened: number[];
}

/** A finished game. Its number is its place in the list, from 1. */
export interface Result {
  game: string;
  /** players, see `scores`; empty if it was not played to its end */
  winners: number[];
  /** what is shown of it, as in Choose */
  after: string;
}

/** The score of one player: a point for each game won, shared by those who won together. */
export interface Score {
  /** a number that stays with a person at this table */
  player: number;
  /** "" for a bot, and for somebody who has left */
  name: string;
  /** number of the bot, see Chair; 0: a person */
  bot: number;
  points: number;
}

/** The public state of the table besides the game. */
export interface Room {
  /** lobby, playing, over */
  phase: string;
  game: string;
  options: string[];
  /** while a game is played or over: by seat */
  chairs: (Chair | null)[];
  /** a chair */
  host: number | null;
  /** chairs that are ready for another game */
  ready: number[];
  /** begun so far */
  games: number;
  /** every finished game */
  results: Result[];
  /** everybody who has played one, the best first */
  scores: Score[];
  /** by chair: a number that stays with a person at this table; -1: nobody sits there */
  players: number[];
  /** of the last game's deal; "" if it was not sealed */
  seal: string;
  /** by seat: the hash of its last sealed answer, such as a bid; "": none */
  slips: string[];
  sealing: Sealing | null;
  /** seconds for a decision of one's own; 0: no limit */
  turn: number;
  /** seconds for a reaction to others; 0: no limit */
  reaction: number;
  /** the chair that the host chose to begin the next game */
  starter: number | null;
  /** what is shown of the finished game: everything, own (what the viewer's seat saw), nothing */
  after: string;
  /** chairs that voted for a pause */
  pausing: number[];
  /** why the game is paused: break, fault, damage, upgrade; "": it is not */
  paused: string;
  /** the pause ends after a short countdown */
  resuming: boolean;
  /** may those without a seat see the game? If not, they get the room only */
  watchers: boolean;
  /** is the table in the public list? */
  listed: boolean;
  /** may those without a seat only read the chat? */
  hushed: boolean;
  /** the table's current code */
  code: string;
  /** who may take a bot's seat in a running game: ask, nobody, freely */
  late: string;
  /** nobody may any more in this game: a newcomer left again */
  late_over: boolean;
  /** must newcomers ask before the game, too? */
  knocks: boolean;
  /** may nobody new sit down or watch? */
  locked: boolean;
  /** players who recovered their seat by its word or by a vote, in order */
  readmitted: number[];
  /** players who reclaimed it by a former secret or word after somebody else was let in */
  reclaimed: number[];
  /** why the last game was not played to its end: left (by all others), upgrade; "": it was */
  ended: string;
  /** of bots, by seat, when the game is over: keys of words/*\/table.ftl; "": no bot's */
  tempers: string[];
  /** why the rematch could not begin: too_few, too_many, bad_options; "": it did */
  reopened: string;
}

/** Legal moves of one verb: each combination of one word from every column. ["steal", [[1, 2]]] is two moves. */
export type Offer = [verb: string, columns: (number | string)[][]];

/** An event of the game: a key and its arguments, for the log, sound and motion. Facts carry the changes. */
export type Event = [key: string, args: { [key: string]: unknown }];

/** The events of one version. */
export type Past = [version: number, events: Event[], maker: string];

/** The full state for one viewer. */
export interface Record {
  room: Room;
  /** of the game, as in docs/notation.md; a fact that every seat has is a list */
  facts: { [key: string]: unknown };
  /** legal moves of the viewer's seat now; default [] */
  moves?: Offer[];
  /** moves that it may choose ahead, together with passing on the current question; default [] */
  ahead?: Offer[];
  /** the move that it has chosen ahead; default [] */
  kept?: (number | string)[];
  /** auto-pass is on; a change comes in a Snapshot; default false */
  passing?: boolean;
  /** of the viewer's seat, to recover it on a new device; default "" */
  word?: string;
  /** disabled until the next game after too many wrong tries; default false */
  word_off?: boolean;
  /** all events of this game; News adds to it; default [] */
  past?: Past[];
}

/** A device that holds the viewer's seat. */
export interface Holder {
  id: string;
  /** as in Hello; default "" */
  kind?: string;
  /** seconds since it was last connected; default 0 */
  ago?: number;
  /** connected now; default false */
  here?: boolean;
  /** the requesting device; default false */
  own?: boolean;
}

/** The answer to Hello. It has a record, or the News since the last version seen follows it. */
export interface Welcome {
  type: "welcome";
  /** build id of the server's web client; "": unknown */
  build: string;
  table: string;
  epoch: number;
  version: number;
  /** the viewer's player number; left out: a watcher; default null */
  player?: number | null;
  /** default null */
  record?: Record | null;
  /** the client had seen a later version: the table has lost rows and gone back to this one; default false */
  rewound?: boolean;
  /** milliseconds left for the open question; 0: no limit; default 0 */
  left?: number;
  /** milliseconds that a turned-up card is shown before the clock of the next question starts; default 0 */
  moment?: number;
  /** in exchange for a token: the secret for Hello from now on; default "" */
  secret?: string;
}

/** The full record, in place of News. */
export interface Snapshot {
  type: "snapshot";
  epoch: number;
  version: number;
  record: Record;
  /** default null */
  player?: number | null;
  /** as in Welcome; default 0 */
  left?: number;
  /** after an accepted request: the secret for Hello from now on; default "" */
  secret?: string;
}

/** The changes of one row for this viewer, to be applied to the record of the version before.

    A changed fact is its new value; or, of a long list, {"less": […], "more": […]}: items to remove, the first of each
    kind, and items to append.
     */
export interface News {
  type: "news";
  version: number;
  /** default [] */
  events?: Event[];
  /** a new game: drop all former facts; default false */
  began?: boolean;
  /** changed fields of Room; default {} */
  room?: { [key: string]: unknown };
  /** changed facts; default {} */
  facts?: { [key: string]: unknown };
  /** changed seats of facts that every seat has; default {} */
  seats?: { [key: string]: { [key: number]: unknown } };
  /** seconds left for the open question; 0: no limit; left out: unchanged */
  limit?: number;
  /** who moved in place of the seat: clock, others or standin; "": nobody; default "" */
  maker?: string;
  /** left out: unchanged */
  moves?: Offer[];
  ahead?: Offer[];
  kept?: (number | string)[];
}

/** A command was carried out and is durable. Its News came before. */
export interface Done {
  type: "done";
  id: string;
  version: number;
  /** after Sit: the new player number; default null */
  player?: number | null;
  /** after Sit: the secret for Hello from now on; after Screen: the one for a television's Hello; default "" */
  secret?: string;
  /** after Elsewhere; default "" */
  token?: string;
  /** after Sit or Return: the number of the request; default 0 */
  request?: number;
  /** after Devices: the requesting one first, then the last connected; default [] */
  devices?: Holder[];
}

/** A command was refused, and nothing has changed. */
export interface Refused {
  type: "refused";
  /** a key of words/*\/refusals.ftl */
  code: string;
  /** default "" */
  id?: string;
  /** id of the rule that forbids it; default "" */
  rule?: string;
  /** default {} */
  args?: { [key: string]: unknown };
  /** default 0 */
  version?: number;
  /** the same command may succeed later; default false */
  retry?: boolean;
}

/** An open request for a seat. */
export interface Asking {
  request: number;
  name: string;
  /** the former holder who asks; left out: a newcomer; default null */
  player?: number | null;
  /** players who may vote; default [] */
  judges?: number[];
  /** players who have voted yes; default [] */
  yes?: number[];
  /** number of yes votes needed; for a newcomer one, if nobody votes no; default 1 */
  needs?: number;
}

/** A player who has not answered for three minutes where no clock runs. */
export interface Silent {
  seat: number;
  /** players who voted for the safe answer; default [] */
  yes?: number[];
  /** number of votes needed; default 1 */
  needs?: number;
}

/** The pace of a game that no person is in any more: all are out of it or have left. */
export interface Rest {
  /** speed factor of bots and animations; 0: at once; default 1 */
  pace?: number;
  /** the pace that each has chosen; default [] */
  wishes?: number[];
  /** the people who decide: they sit here and are not away; empty: any watcher does; default [] */
  players?: number[];
}

/** The connected players, and everything that they are asked to vote on. */
export interface Presence {
  type: "presence";
  /** default [] */
  players?: number[];
  /** default 0 */
  watching?: number;
  /** default [] */
  asking?: Asking[];
  /** sent again on every change; default [] */
  silent?: Silent[];
  /** sent again on every change; left out: a person is in the game; default null */
  rest?: Rest | null;
}

/** The client's request for a seat was denied. */
export interface TurnedAway {
  type: "turned_away";
  request: number;
  /** a key of words/*\/refusals.ftl */
  code: string;
}

/** A chat message. */
export interface Said {
  number: number;
  /** the sender; left out: somebody without a seat; default null */
  player?: number | null;
  /** of a sender without a seat; default "" */
  name?: string;
  /** default "" */
  text?: string;
  /** in place of a text: a key of words/*\/talk.ftl; default "" */
  phrase?: string;
}

/** Chat messages: the recent ones on connecting, then each as it is sent. They have no version. */
export interface Talk {
  type: "talk";
  said: Said[];
  /** these replace all messages known so far; default false */
  whole?: boolean;
}

/** The last message before the server closes a socket. */
export interface Bye {
  type: "bye";
  code: string;
}

/** An option of a game: one of several values, the first of them the default; or on and off. */
export interface Choice {
  name: string;
  values: string[];
  /** most players with it on; 0: as many as without; default 0 */
  most?: number;
}

/** GET /api/games: one of the available games. */
export interface GameCard {
  id: string;
  /** players */
  fewest: number;
  most: number;
  /** does one seat begin? */
  starts: boolean;
  options: Choice[];
}

/** GET /api/ways: URLs under which others reach this server. Answered only to the server's own machine. */
export interface Ways {
  /** the most likely to work first */
  links: string[];
}

/** POST /api/tables: open a table, and sit down if there is a name. */
export interface Open {
  game: string;
  /** default [] */
  options?: string[];
  /** default: the fewest that can play; default null */
  chairs?: number | null;
  /** default 0 */
  bots?: number;
  /** of the bots; default "medium" */
  level?: string;
  /** default "" */
  name?: string;
  /** as in Choose; default 60 */
  turn?: number;
  /** default 12 */
  reaction?: number;
  /** "": everything; default "" */
  after?: string;
}

/** GET /api/tables: a public table with free chairs; the emptiest comes last. */
export interface Listed {
  table: string;
  game: string;
  options: string[];
  /** the name */
  host: string;
  /** chairs */
  taken: number;
  chairs: number;
}

/** GET /api/seats?ticket=…&seen=…: the standing of a table where the client has a seat. Does not count as presence.

    Both may be repeated, up to eight times; `seen` is the last version seen. Tables that are gone are left out.
     */
export interface Standing {
  /** the table's code in the ticket */
  asked: string;
  /** its current code */
  table: string;
  game: string;
  /** games begun so far */
  number: number;
  /** lobby, playing, over */
  phase: string;
  /** default false */
  paused?: boolean;
  /** the client's seat is asked; default false */
  yours?: boolean;
  /** the names of others who are asked; default [] */
  waits?: string[];
  /** other people who are connected; default 0 */
  here?: number;
  /** of this game since `seen`; default 0 */
  moves?: number;
  /** the client is among the winners; default false */
  won?: boolean;
}

/** The answer to Open: the table's code, and the seat's secret if it had a name. */
export interface Opened {
  table: string;
  link: string;
  /** default null */
  player?: number | null;
  /** default "" */
  secret?: string;
}

/** A draw of chance, as it was written when it happened. */
export interface Drawn {
  /** line of the record that it belongs to */
  line: number;
  /** number of outcomes */
  of: number;
  /** the outcome, from 0 */
  index: number;
  /** the outcome's name */
  word: string;
}

/** GET /api/tables/CODE/games/N/deal: what a client needs to verify the sealed deal of a finished game.

    Refused where the table does not show everything: the seed reveals every card.
     */
export interface Deal {
  /** as in games/N.play */
  record: string;
  /** in order; the stream numbers them from 1 */
  draws: Drawn[];
}

/** A claim in a replay, and whether it was true at that moment. */
export type Claimed = [version: number, true: boolean];

/** GET /api/tables/CODE/games/N/replay?view=…: a finished game as a viewer saw it.

    The view is the number of a seat, `spectators`, or `open`: all cards. A running game is refused. Where everybody
    sees only their own, the views are `own`, for a ticket, and `spectators`; where nothing is shown, none.
     */
export interface Replay {
  /** of the game at its table */
  number: number;
  view: string;
  /** of the record */
  version: number;
  /** after the deal */
  record: Record;
  /** all that followed */
  news: News[];
  /** only in the `open` view, in games with claims; default [] */
  claims?: Claimed[];
}

/** The answer to a refused HTTP request. */
export interface Problem {
  code: string;
  /** default {} */
  args?: { [key: string]: unknown };
}

export type FromClient =
  | Hello
  | Sit
  | Leave
  | Forget
  | Kick
  | Shift
  | Elsewhere
  | Devices
  | Revoke
  | Return
  | LetIn
  | Appoint
  | Finish
  | Choose
  | AddBot
  | RemoveBot
  | Start
  | Commit
  | Cut
  | Move
  | Withdraw
  | LetPass
  | PlaySafe
  | Hurry
  | Ready
  | Back
  | Pause
  | Resume
  | Say
  | Admit
  | Recode
  | Screen
  | Resync
  | Ping;

export type ToClient =
  | Welcome
  | Snapshot
  | News
  | Done
  | Refused
  | Presence
  | TurnedAway
  | Talk
  | Bye;
