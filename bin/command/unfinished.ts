import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { brand } from '#domain/brand';
import type { Clock } from '#lambdas/platform/clock';
import { lockFolder } from './run-lock.ts';

/** What a long command has done so far, in a folder of the operator's own, until it is done. */
export interface Unfinished {
  /** The path of a file of the folder. */
  readonly file: (name: string) => string;
  /** Notes something at once and whole, so that a command killed at any moment finds it, or what it was before. */
  readonly note: (name: string, value: unknown) => void;
  /** What was noted under a name, if anything. */
  readonly noted: <Value>(name: string) => Value | undefined;
}

/** Opens a folder of unfinished work, making it where it is missing. */
export function openUnfinished(folder: string): Unfinished {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = (name: string) => join(folder, name);
  const notes = (name: string) => file(`${name}.json`);
  return {
    file,
    note: (name, value) => {
      writeFileSync(`${notes(name)}.new`, JSON.stringify(value), { mode: 0o600 });
      renameSync(`${notes(name)}.new`, notes(name));
    },
    noted: (name) => (existsSync(notes(name)) ? JSON.parse(readFileSync(notes(name), 'utf8')) : undefined),
  };
}

/** Milliseconds for which a stopped command goes on: what has changed behind its place since is not read again. */
const goesOnFor = 24 * 60 * 60 * 1000;

/** Signals that end a command: Ctrl+C, a service that stops, a lost session. Numbered as a shell reports them. */
const endings = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** One long command: the same command with the same `of`, called again, is the same work. */
export interface LongCommand {
  readonly name: string;
  readonly of: readonly string[];
  readonly anew: boolean;
  readonly clock: Clock;
  /** What unfinished work has left elsewhere: a sentence about it, and how it is undone when the command starts over. */
  readonly left?: {
    readonly say: (unfinished: Unfinished) => string;
    readonly takeBack: (unfinished: Unfinished) => Promise<void>;
  };
}

/** The usage of what every long command takes. */
export const anewUsage = '  --anew          begin from the start, although it was stopped and could go on';

/** The option by which a long command begins from the start. */
export const anewOption = { anew: { type: 'boolean', default: false } } as const;

/** Where a command's unfinished work lies. */
const folderOf = ({ name, of }: LongCommand): string => {
  const hash = createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 16);
  return join(homedir(), `.${brand.slug}`, `${name}-${hash}`);
};

async function begin(command: LongCommand, folder: string): Promise<Unfinished> {
  const before = openUnfinished(folder);
  const began = Date.parse(before.noted<string>('began') ?? '');
  if (!command.anew && command.clock().getTime() - began < goesOnFor) {
    console.error('Going on where it was stopped.');
    return before;
  }
  if (!Number.isNaN(began)) await command.left?.takeBack(before);
  rmSync(folder, { recursive: true, force: true });
  const unfinished = openUnfinished(folder);
  unfinished.note('began', command.clock().toISOString());
  return unfinished;
}

/**
 * Does the work of a long command so that the same command, called again within a day, goes on where it was stopped: by
 * Ctrl+C, a lost session, credentials that expired or any other error. Says so when it is. What is done is forgotten.
 */
export async function goOn<Done>(
  command: LongCommand,
  doIt: (unfinished: Unfinished) => Promise<Done>,
): Promise<Done> {
  const folder = folderOf(command);
  const work = join(folder, 'work');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder, `bin/${command.name}`);
  const end = () => {
    // Beside its beginning nothing was noted: there is nothing to go on with.
    if (!existsSync(work) || readdirSync(work).length < 2) return rmSync(folder, { recursive: true });
    unlock();
    console.error(
      `Stopped. Run the same command again within a day: it goes on where it was. What it has read lies in ${folder}.${
        command.left ? ` ${command.left.say(openUnfinished(work))}` : ''
      }`,
    );
  };
  const stops = Object.entries(endings).map(([signal, code]) => {
    const stop = () => {
      end();
      process.exit(code);
    };
    process.once(signal, stop);
    return () => process.off(signal, stop);
  });
  try {
    const done = await doIt(await begin(command, work));
    rmSync(folder, { recursive: true, force: true });
    return done;
  } catch (error) {
    end();
    throw error;
  } finally {
    for (const stop of stops) stop();
  }
}
