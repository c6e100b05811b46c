import { createServer } from 'node:net';
import { PortTakenError } from 'one-machine-cloud/cloud/http-server';

/** The default ports of the local product, by the environment variable that changes each. */
const DEFAULTS = { BILLHOOK_CLOUD_PORT: 4566, BILLHOOK_SITE_PORT: 5173 } as const;

type PortVariable = keyof typeof DEFAULTS;

/** The port from an environment variable, or its default. Throws if the value is not a port. */
export function portFrom(variable: PortVariable): number {
  const text = process.env[variable];
  if (text === undefined || text === '') return DEFAULTS[variable];
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${variable} is ${JSON.stringify(text)}, which is no port: use 0 to 65535`);
  return port;
}

/** True for a port reserved for another protocol, such as 6000, which browsers and fetch refuse to use. */
const isRefusedByBrowsers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' }).then(
    () => false,
    (error: Error) => error.cause instanceof Error && error.cause.message === 'bad port',
  );

/** Throws if a port is taken (`PortTakenError`) or refused by browsers, before anything is built. */
export async function ensureUsable(variable: PortVariable, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () => reject(new PortTakenError(port, variable)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
  if (await isRefusedByBrowsers(port))
    throw new Error(`Browsers refuse to open port ${port}. Set ${variable} to another one.`);
}
