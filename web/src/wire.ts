// Generated from server/protocol/messages.py by `python -m tools.wire_types --write`; not to be edited.
// Every message: An object with a `type`; fields that have their default value are left out.

/** The first message of a socket: which table, and who one is. Answered by Welcome. */
export interface Hello {
  type: "hello";
  table: string;
  /** of the seat; without one the socket watches; default "" */
  secret?: string;
  /** out of a link from Elsewhere, in place of a secret: Welcome brings a secret of one's own; default "" */
  token?: string;
  /** what kind of device one is on, for the list of those that hold the seat; default "" */
  device?: string;
  /** what one has seen already; 0: nothing; default 0 */
  epoch?: number;
  /** default 0 */
  version?: number;
}

/** Everything else that a client sends. The same id sent again gets the same answer and does nothing twice. */
export interface Command {
  id: string;
}

/** Take a chair by name. Done brings the seat's secret to this socket, which is that seat's from then on.

    In a game one takes over a bot's seat. There, and where newcomers ask, Done brings the number of a request; then a
    Snapshot brings the secret, or TurnedAway says why not.
     */
export interface Sit extends Command {
  type: "sit";
  name: string;
  /** the first free one; default null */
  chair?: number | null;
}

/** Give up the seat; all its secrets are void. In a game a bot plays it to the end.

    Whom others have let in gives up only that, while a former secret takes the seat back.
     */
export interface Leave extends Command {
  type: "leave";
}

/** Leave, and be forgotten here: one's name, what one said and all secrets. Records then call one by the seat.

    Who has left already, or was shown the door, is forgotten by the secret of the former seat.
     */
export interface Forget extends Command {
  type: "forget";
  /** of a seat that one has no more; default "" */
  secret?: string;
}

/** The host shows somebody the door: secrets and name do not come in again, and newcomers ask from then on.

    In a game a bot plays the seat to the end; it can win, and the host cannot make a point any more.
     */
export interface Kick extends Command {
  type: "kick";
  chair: number;
}

/** Take another free chair, before the game. */
export interface Shift extends Command {
  type: "shift";
  chair: number;
}

/** Ask for a token that brings this seat to one more device, once and within ten minutes; a former one is void. */
export interface Elsewhere extends Command {
  type: "elsewhere";
}

/** Ask which devices hold this seat. */
export interface Devices extends Command {
  type: "devices";
}

/** End this seat on another device: its sockets are closed with `revoked`, and its secret is void. */
export interface Revoke extends Command {
  type: "revoke";
  /** the id that Devices told */
  device: string;
}

/** Who has lost every device comes back to the seat by its name: with its word at once, Done brings a secret.

    Without it one asks the others, and Done brings the number of a request; see Presence. In a game the seat must have
    been gone for 45 seconds and two others must say yes, or the only other one after two minutes. Before and after it
    the host says yes; for the host's own seat it is as in a game.
     */
export interface Return extends Command {
  type: "return";
  name: string;
  /** default "" */
  word?: string;
}

/** Say yes or no to who asks for a seat, if one is among those who judge it.

    Who is let in gets a Snapshot with a secret. Of a seat that was somebody's the former secrets and the word are
    suspended: for ten minutes, who comes back with one has the seat again.
     */
export interface LetIn extends Command {
  type: "let_in";
  request: number;
  /** default true */
  yes?: boolean;
}

/** The host makes somebody else the host. */
export interface Appoint extends Command {
  type: "appoint";
  chair: number;
}

/** End the game as won, when one is the only person who has not left it. */
export interface Finish extends Command {
  type: "finish";
}

/** The host chooses game, options and the number of chairs for the next game. */
export interface Choose extends Command {
  type: "choose";
  game: string;
  chairs: number;
  /** default [] */
  options?: string[];
  /** seconds for a decision of one's own: 30, 60, 120; 0: as long as it takes; default 60 */
  turn?: number;
  /** seconds for a word to what others do: 8, 12, 20, 30, 60; 0: as long as it takes; default 12 */
  reaction?: number;
  /** the chair that begins; null: the last winner's, or one by lot; default null */
  starter?: number | null;
  /** what is shown of the game when it is over: everything, own, nothing; "": as it was; default "" */
  after?: string;
}

/** The host lets a bot sit down. */
export interface AddBot extends Command {
  type: "add_bot";
  /** the first free one; default null */
  chair?: number | null;
  /** how well it plays: easy or medium; default "medium" */
  level?: string;
}

/** The host takes a bot away. */
export interface RemoveBot extends Command {
  type: "remove_bot";
  chair: number;
}

/** The host begins a game with those who sit. */
export interface Start extends Command {
  type: "start";
}

/** Lay down what one's cut will be held to: SHA-256 as docs/decisions/0015 says. Browsers do it by themselves. */
export interface Commit extends Command {
  type: "commit";
  commitment: string;
}

/** Open one's cut, when all have committed. */
export interface Cut extends Command {
  type: "cut";
  nonce: string;
}

/** Answer the question that is open to one's seat. */
export interface Move extends Command {
  type: "move";
  /** that one has seen; older than the question: it is refused as stale */
  version: number;
  /** the verb, the seat it is aimed at, the things: as it is offered */
  move: (number | string)[];
  /** chosen already now for the question that comes if this one stands; told to nobody; default null */
  ahead?: (number | string)[] | null;
}

/** Take back what was chosen ahead. */
export interface Withdraw extends Command {
  type: "withdraw";
}

/** Let what others do pass, until it is one's own turn or aimed at one; told to nobody, and taken back at will. */
export interface LetPass extends Command {
  type: "let_pass";
  /** default true */
  on?: boolean;
}

/** Have the safe answer given for everybody else who has been silent for three minutes, where no clock runs.

    It is given when two others wish it, or the only other one who is not away; see Presence.
     */
export interface PlaySafe extends Command {
  type: "play_safe";
}

/** Say how fast one would watch the rest of a game that no person is in any more; see Presence.

    The slowest wish counts, of all people who sit here and are not away; any watcher's, where nobody sits any more.
     */
export interface Hurry extends Command {
  type: "hurry";
  /** how many times as fast as ever: 1, 3; 0: at once; default 1 */
  pace?: number;
}

/** One would like another game; it begins when all who sit are ready. */
export interface Ready extends Command {
  type: "ready";
}

/** Take one's seat back from the stand-in. Who connects again has it back without a word. */
export interface Back extends Command {
  type: "back";
}

/** Stop the game for a while: the host at once, others when all who are here wish it. */
export interface Pause extends Command {
  type: "pause";
}

/** Let the game go on: anybody after a pause; after a fault or damage the host, or any seat while that is gone. */
export interface Resume extends Command {
  type: "resume";
}

/** Say something to all who are here: a text, or a phrase that everybody reads in their own language. */
export interface Say extends Command {
  type: "say";
  /** default "" */
  text?: string;
  /** in place of a text; default "" */
  phrase?: string;
  /** of who has no seat; default "" */
  name?: string;
}

/** The host says who may look on. What is left out stays as it is. */
export interface Admit extends Command {
  type: "admit";
  /** may those without a seat see the game?; default null */
  watchers?: boolean | null;
  /** do all who come to this server find the table?; default null */
  listed?: boolean | null;
  /** may those without a seat only read what is said?; default null */
  hushed?: boolean | null;
  /** who may have a bot's seat in a game: ask, nobody or freely; said before it begins; default "" */
  late?: string;
  /** do newcomers ask before the game too? So it is after somebody was shown the door; default null */
  knocks?: boolean | null;
  /** may nobody new sit down or look on?; default null */
  locked?: boolean | null;
  /** false: those who were shown the door may come in again; default null */
  bans?: boolean | null;
}

/** The host gives the table another code; the former one leads only those there who have a seat.

    Those who only watch are sent away with `moved_on`, and not told it.
     */
export interface Recode extends Command {
  type: "recode";
}

/** The host asks for a key with which a television sees the table; Done brings it. Former keys are void. */
export interface Screen extends Command {
  type: "screen";
}

/** Ask for a snapshot. */
export interface Resync extends Command {
  type: "resync";
}

/** Are you still there? Done comes at once, whatever else is waited for. */
export interface Ping extends Command {
  type: "ping";
}

/** Somebody who sits at the table. */
export interface Chair {
  /** human, bot or standin (a bot in the place of somebody who left) */
  kind: string;
  /** a bot has none; default "" */
  name?: string;
  /** of a bot; default "" */
  level?: string;
  /** a human for whom a stand-in plays until they are back; default false */
  away?: boolean;
  /** a stand-in for somebody who was shown the door; default false */
  kicked?: boolean;
  /** which of the bots it is: its name is `bot-1` and so on in words/*\/table.ftl, and it has a face; default 0 */
  bot?: number;
}

/** A game is about to begin: those who are here cut the deck. */
export interface Sealing {
  /** of the seed, in hexadecimal as all here */
  seal: string;
  /** by seat */
  players: number[];
  /** by seat; "": none yet */
  commitments: string[];
  /** no more commitments are taken: the cuts are opened */
  opening: boolean;
  /** the seats that have */
  opened: number[];
}

/** A game that is over. Its number is its place in the list, from 1. */
export interface Result {
  game: string;
  /** players, see `scores`; nobody, if it was not played to its end */
  winners: number[];
  /** what is shown of it, as in Choose */
  after: string;
}

/** Somebody's evening: a point for each game that was won, shared by those who won it together. */
export interface Score {
  /** a number that stays with a person at this table */
  player: number;
  /** a bot has none, nor has who left */
  name: string;
  /** which of the bots it is, see Chair; 0: a person */
  bot: number;
  points: number;
}

/** What everybody sees of the table besides the game. */
export interface Room {
  /** lobby, playing, over */
  phase: string;
  game: string;
  options: string[];
  /** while a game is played or over: by seat */
  chairs: (Chair | null)[];
  /** a chair */
  host: number | null;
  /** chairs that would like another game */
  ready: number[];
  /** begun so far */
  games: number;
  /** every game that is over */
  results: Result[];
  /** everybody who has played one, the best first */
  scores: Score[];
  /** by chair: who sits there, a number that stays with a person at this table; -1: nobody */
  players: number[];
  /** of the last game's deal; "" if it was not sealed */
  seal: string;
  /** by seat: the hash of its last sealed answer, such as a bid; "" if it has given none */
  slips: string[];
  sealing: Sealing | null;
  /** seconds for a decision of one's own; 0: no limit */
  turn: number;
  /** seconds for a word to what others do; 0: no limit */
  reaction: number;
  /** the chair that the host has named to begin the next game */
  starter: number | null;
  /** what is shown of the game when it is over: everything, own (what one's seat saw), nothing */
  after: string;
  /** chairs that would like a pause */
  pausing: number[];
  /** why the game stands still: break, fault, damage, upgrade; "" if it does not */
  paused: string;
  /** the break ends in a moment */
  resuming: boolean;
  /** may those without a seat see the game? If not, they are told of the room alone */
  watchers: boolean;
  /** is the table among those that all who come to the server find? */
  listed: boolean;
  /** may those without a seat only read what is said? */
  hushed: boolean;
  /** by which the table is found */
  code: string;
  /** who may have a bot's seat in a running game: ask, nobody, freely */
  late: string;
  /** in this game nobody any more, as somebody did and left again */
  late_over: boolean;
  /** do newcomers ask before the game, too? */
  knocks: boolean;
  /** may nobody new sit down or look on? */
  locked: boolean;
  /** players who came back on another device, by their word or by others', one after the other */
  readmitted: number[];
  /** players who came back with their former secret or word after somebody else was let in */
  reclaimed: number[];
  /** why the last game was not played to its end: left (all others had), upgrade; "" if it was */
  ended: string;
  /** of bots, by seat, when the game is over: keys of words/*\/table.ftl; "": it is nobody's */
  tempers: string[];
  /** why the game that all were ready for did not begin: too_few, too_many, bad_options; "" if it did */
  reopened: string;
}

/** Moves of one verb: each combination of one word of every column. ["steal", [[1, 2]]] is two moves. */
export type Offer = [verb: string, columns: (number | string)[][]];

/** Something that happened: a key and its arguments, for the log, for sound and motion. Facts say what changed. */
export type Event = [key: string, args: { [key: string]: unknown }];

/** What was told with one version. */
export type Past = [version: number, events: Event[], maker: string];

/** All that one viewer knows. */
export interface Record {
  room: Room;
  /** of the game, as in docs/notation.md; a fact that every seat has is a list */
  facts: { [key: string]: unknown };
  /** what one's seat may answer now; default [] */
  moves?: Offer[];
  /** what it may choose ahead, with the move that lets the question pass; default [] */
  ahead?: Offer[];
  /** what it has chosen ahead; default [] */
  kept?: (number | string)[];
  /** it lets what others do pass; a Snapshot tells when that has changed; default false */
  passing?: boolean;
  /** of one's seat, for coming back from a device that knows nothing; default "" */
  word?: string;
  /** it was tried wrong too often, and opens nothing before another game begins; default false */
  word_off?: boolean;
  /** all that was told in this game; news with events add to it; default [] */
  past?: Past[];
}

/** A device that holds one's seat. */
export interface Holder {
  id: string;
  /** what it called itself in Hello; default "" */
  kind?: string;
  /** seconds since it was last here; default 0 */
  ago?: number;
  /** it is connected; default false */
  here?: boolean;
  /** it is the one that asks; default false */
  own?: boolean;
}

/** The answer to Hello: who one is. With a record, or the news since the version one has seen follow. */
export interface Welcome {
  type: "welcome";
  /** of the page that the server has for browsers; "" if it does not say */
  build: string;
  table: string;
  epoch: number;
  version: number;
  /** who one is among the room's players; left out: one watches; default null */
  player?: number | null;
  /** default null */
  record?: Record | null;
  /** one had seen more than there is: the table has gone back to this version; default false */
  rewound?: boolean;
  /** milliseconds from now for the question that is open; 0: no limit; default 0 */
  left?: number;
  /** milliseconds that a card which is turned up is looked at, before the next question counts; default 0 */
  moment?: number;
  /** for a token: what Hello takes from now on; default "" */
  secret?: string;
}

/** The whole record in place of news. */
export interface Snapshot {
  type: "snapshot";
  epoch: number;
  version: number;
  record: Record;
  /** default null */
  player?: number | null;
  /** as in Welcome; default 0 */
  left?: number;
  /** for who was let in: what Hello takes from now on; default "" */
  secret?: string;
}

/** What a row of the log changed for this viewer. It is laid over the record of the version before.

    A changed fact is its new value; or, of a long list, {"less": […], "more": […]}: what is gone from it, the first of
    each kind, and what has come at its end.
     */
export interface News {
  type: "news";
  version: number;
  /** default [] */
  events?: Event[];
  /** a new game: all former facts are gone; default false */
  began?: boolean;
  /** changed fields of the room; default {} */
  room?: { [key: string]: unknown };
  /** changed facts; default {} */
  facts?: { [key: string]: unknown };
  /** of facts that every seat has, the changed seats; default {} */
  seats?: { [key: string]: { [key: number]: unknown } };
  /** left out: as before */
  moves?: Offer[];
  ahead?: Offer[];
  kept?: (number | string)[];
  /** seconds from now for the question that is open; 0: no limit; left out: as before */
  limit?: number;
  /** who moved in the seat's place: clock, others or standin; default "" */
  maker?: string;
}

/** A command was carried out and is durable. The news of it came before. */
export interface Done {
  type: "done";
  id: string;
  version: number;
  /** after Sit: who one is; default null */
  player?: number | null;
  /** after Sit: what Hello takes from now on; after Screen: what a television's Hello takes; default "" */
  secret?: string;
  /** after Elsewhere; default "" */
  token?: string;
  /** after Sit or Return: the number under which one asks; default 0 */
  request?: number;
  /** after Devices: one's own first, then those who were here last; default [] */
  devices?: Holder[];
}

/** A command was not carried out, and nothing has changed. */
export interface Refused {
  type: "refused";
  /** a key of words/*\/refusals.ftl */
  code: string;
  /** default "" */
  id?: string;
  /** the id of the rule that stands against it; default "" */
  rule?: string;
  /** default {} */
  args?: { [key: string]: unknown };
  /** default 0 */
  version?: number;
  /** the same command may succeed later; default false */
  retry?: boolean;
}

/** Somebody without a seat who asks for one. */
export interface Asking {
  request: number;
  name: string;
  /** whose seat it was; left out: somebody new asks; default null */
  player?: number | null;
  /** players who may answer; default [] */
  judges?: number[];
  /** players who have said yes,; default [] */
  yes?: number[];
  /** and how many have to; of a newcomer one, and nobody may say no; default 1 */
  needs?: number;
}

/** Somebody who has been asked for three minutes where no clock runs, and has not answered. */
export interface Silent {
  seat: number;
  /** players who would have the safe answer given,; default [] */
  yes?: number[];
  /** and how many have to; default 1 */
  needs?: number;
}

/** The rest of a game that no person is in any more: all are out of it, or have left it. */
export interface Rest {
  /** how many times as fast as ever bots answer and moments pass; 0: at once; default 1 */
  pace?: number;
  /** the pace that each would have; default [] */
  wishes?: number[];
  /** of these people, who must agree: they sit here and are not away; none: any watcher may say; default [] */
  players?: number[];
}

/** Who is connected. */
export interface Presence {
  type: "presence";
  /** default [] */
  players?: number[];
  /** default 0 */
  watching?: number;
  /** default [] */
  asking?: Asking[];
  /** told again whenever it has changed, as is; default [] */
  silent?: Silent[];
  /** how fast the rest of the game goes; left out: a person is in it; default null */
  rest?: Rest | null;
}

/** One has asked for a seat and does not get it. */
export interface TurnedAway {
  type: "turned_away";
  request: number;
  /** a key of words/*\/refusals.ftl */
  code: string;
}

/** Something that was said at the table. */
export interface Said {
  number: number;
  /** who said it; left out: somebody without a seat; default null */
  player?: number | null;
  /** of that one; default "" */
  name?: string;
  /** default "" */
  text?: string;
  /** in place of a text: a key of words/*\/talk.ftl; default "" */
  phrase?: string;
}

/** What was said: lately, for somebody who comes in; then each word as it is said. It uses no version. */
export interface Talk {
  type: "talk";
  said: Said[];
  /** this is all there is; default false */
  whole?: boolean;
}

/** The last message before the server closes a socket. */
export interface Bye {
  type: "bye";
  code: string;
}

/** An option of a game: one of some values, the first of which is played otherwise; or on and off. */
export interface Choice {
  name: string;
  values: string[];
  /** players who can play with it on; 0: as many as without; default 0 */
  most?: number;
}

/** GET /api/games: one of the games that can be played. */
export interface GameCard {
  id: string;
  /** players */
  fewest: number;
  most: number;
  /** is there a seat that begins? */
  starts: boolean;
  options: Choice[];
}

/** GET /api/ways: where others find this server. Only its own machine is told; the others have found it. */
export interface Ways {
  /** the likeliest first */
  links: string[];
}

/** POST /api/tables: open a table; with a name one sits down at it. */
export interface Open {
  game: string;
  /** default [] */
  options?: string[];
  /** as few as can play; default null */
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

/** GET /api/tables: one of the tables that wait for anybody to sit down, the emptiest last. */
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

/** GET /api/seats?ticket=…&seen=…: how a table stands at which one has a seat. Looking is no coming.

    Both may be repeated, up to eight times; `seen` is the version that one has seen. Tables that are gone are left out.
     */
export interface Standing {
  /** the table's code, as the ticket says it */
  asked: string;
  /** as it is now */
  table: string;
  game: string;
  /** games begun */
  number: number;
  /** lobby, playing, over */
  phase: string;
  /** default false */
  paused?: boolean;
  /** one's seat is asked; default false */
  yours?: boolean;
  /** the names of others who are asked; default [] */
  waits?: string[];
  /** other people who are connected; default 0 */
  here?: number;
  /** of this game that one has not seen; default 0 */
  moves?: number;
  /** one is among the winners; default false */
  won?: boolean;
}

/** The answer: the table's code, and the seat's secret for who sat down. */
export interface Opened {
  table: string;
  link: string;
  /** default null */
  player?: number | null;
  /** default "" */
  secret?: string;
}

/** What chance answered, as it was written when it happened. */
export interface Drawn {
  /** of the record that speaks of it */
  line: number;
  /** how many outcomes there were, */
  of: number;
  /** and which it was, from 0 */
  index: number;
  /** what that is called */
  word: string;
}

/** GET /api/tables/CODE/games/N/deal: what a page needs to check the sealed deal of a finished game.

    It is refused where the table does not show everything: an opened seed tells every card.
     */
export interface Deal {
  /** as in games/N.play */
  record: string;
  /** in their order; the stream numbers them from 1 */
  draws: Drawn[];
}

/** A claim that somebody made, and whether it was true at that moment. */
export type Claimed = [version: number, true: boolean];

/** GET /api/tables/CODE/games/N/replay?view=…: a finished game as it was told, to be laid out again.

    The view is the number of a seat, `spectators`, or `open`: all cards. A game that is still played is refused. Where
    everybody sees only their own, the views are `own`, for a ticket, and `spectators`; where nothing is shown, none.
     */
export interface Replay {
  /** of the game at its table */
  number: number;
  view: string;
  /** of the record */
  version: number;
  /** when the cards were dealt */
  record: Record;
  /** all that followed, to the end */
  news: News[];
  /** with all cards open, in a game where anything is claimed; default [] */
  claims?: Claimed[];
}

/** The answer to a request that was refused. */
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
