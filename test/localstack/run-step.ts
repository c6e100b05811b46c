import { spawn } from 'node:child_process';

export interface StepOptions {
  readonly cwd: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The step is stopped after this many seconds, and then fails. */
  readonly seconds: number;
  /** Shows the output immediately. Otherwise it is shown only if the step fails. */
  readonly loud?: boolean;
}

/** Runs a command. Throws with its output if it fails or takes too long. */
export async function runStep(
  command: string,
  args: readonly string[],
  options: StepOptions,
): Promise<string> {
  const { cwd, environment, seconds, loud } = options;
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', loud ? 'inherit' : 'pipe', loud ? 'inherit' : 'pipe'],
    timeout: seconds * 1_000,
    killSignal: 'SIGKILL',
  });
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (...ended) => resolve(ended));
  });
  const text = Buffer.concat(output).toString('utf8');
  if (code === 0) return text;
  const reason = signal ? `took longer than ${seconds} s` : `ended with ${code}`;
  throw new Error(`${command} ${args.join(' ')} ${reason}\n${text.slice(-6_000)}`);
}

/** True if a command exists and succeeds. */
export const works = (command: string, args: readonly string[]): Promise<boolean> =>
  runStep(command, args, { cwd: process.cwd(), seconds: 20 }).then(
    () => true,
    () => false,
  );
