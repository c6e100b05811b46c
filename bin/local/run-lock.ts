import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file in the data folder that holds the process that uses it. */
export const lockName = 'running.pid';

const lockFile = (dataDir: string): string => join(dataDir, lockName);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A number may have been given to another program since; where the system tells, ask whose it is.
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('bin/start');
}

/** The process that uses this data folder, if one runs. */
export function runningOn(dataDir: string): number | undefined {
  const lock = lockFile(dataDir);
  const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : Number.NaN;
  return Number.isInteger(pid) && pid !== process.pid && isAlive(pid) ? pid : undefined;
}

/** Marks the data folder as ours. Throws if another process uses it; returns what gives it free. */
export function lockDataFolder(dataDir: string): () => void {
  const other = runningOn(dataDir);
  if (other !== undefined)
    throw new Error(`It already runs on ${dataDir} as process ${other}. Stop that one first.`);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(lockFile(dataDir), String(process.pid));
  return () => rmSync(lockFile(dataDir), { force: true });
}
