import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { brand } from '#domain/brand';
import type { Clock } from '#lambdas/platform/clock';
import { lockFolder } from './run-lock.ts';

/**
 * The progress of a long command: files in a folder in the operator's home directory, kept until the command finishes.
 */
export interface Progress {
  /** The path of a file in the folder. */
  readonly file: (name: string) => string;
  /** Stores a value atomically: if the command is killed, the file has either the old or the new value. */
  readonly store: (name: string, value: unknown) => void;
  /** The value stored under a name; undefined if there is none. */
  readonly stored: <Value>(name: string) => Value | undefined;
}

/** Opens a progress folder, and creates it if needed. */
export function openProgress(folder: string): Progress {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = (name: string) => join(folder, name);
  const valueFile = (name: string) => file(`${name}.json`);
  return {
    file,
    store: (name, value) => {
      writeFileSync(`${valueFile(name)}.new`, JSON.stringify(value), { mode: 0o600 });
      renameSync(`${valueFile(name)}.new`, valueFile(name));
    },
    stored: (name) =>
      existsSync(valueFile(name)) ? JSON.parse(readFileSync(valueFile(name), 'utf8')) : undefined,
  };
}

/**
 * Milliseconds for which a stopped command can be resumed. Not longer, because a resumed command does not read earlier
 * items again.
 */
const resumableFor = 24 * 60 * 60 * 1000;

/** Signals that end a command (Ctrl+C, shutdown, a lost session), with the exit codes that a shell reports for them. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** A long command. Another call with the same `name` and `of` resumes it. */
export interface LongCommand {
  readonly name: string;
  readonly of: readonly string[];
  readonly restart: boolean;
  readonly clock: Clock;
}

/** The usage line of the `--restart` option. */
export const restartUsage = '  --restart       start over instead of resuming a run that was stopped';

/** The option that makes a long command start over. */
export const restartOption = { restart: { type: 'boolean', default: false } } as const;

/** The folder of a command's lock and progress. */
const folderOf = ({ name, of }: LongCommand): string => {
  const hash = createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 16);
  return join(homedir(), `.${brand.slug}`, `${name}-${hash}`);
};

function begin(command: LongCommand, folder: string): Progress {
  const before = openProgress(folder);
  const began = Date.parse(before.stored<string>('began') ?? '');
  if (!command.restart && command.clock().getTime() - began < resumableFor) {
    console.error('Resuming where it was stopped.');
    return before;
  }
  rmSync(folder, { recursive: true, force: true });
  const progress = openProgress(folder);
  progress.store('began', command.clock().toISOString());
  return progress;
}

/**
 * Runs a long command so that the same call within a day resumes it after Ctrl+C, a lost session, expired credentials
 * or any other error. Prints a message when resuming. Deletes the progress at the end.
 */
export async function runResumable<Done>(
  command: LongCommand,
  run: (progress: Progress) => Promise<Done>,
): Promise<Done> {
  const folder = folderOf(command);
  const work = join(folder, 'work');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder, `bin/${command.name}`);
  const end = () => {
    // Only the start time is stored, so there is nothing to resume.
    if (!existsSync(work) || readdirSync(work).length < 2) return rmSync(folder, { recursive: true });
    unlock();
    console.error(
      `Stopped. Run the same command again within a day to resume it. Its progress is in ${folder}.`,
    );
  };
  const listenerRemovers = Object.entries(exitCodes).map(([signal, code]) => {
    const stop = () => {
      end();
      process.exit(code);
    };
    process.once(signal, stop);
    return () => process.off(signal, stop);
  });
  try {
    const done = await run(begin(command, work));
    rmSync(folder, { recursive: true, force: true });
    return done;
  } catch (error) {
    end();
    throw error;
  } finally {
    for (const removeListener of listenerRemovers) removeListener();
  }
}
