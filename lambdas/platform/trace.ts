import { randomBytes } from 'node:crypto';

/** The trace of the running call, if X-Ray keeps it: `Root=1-…;Parent=…;Sampled=1`. */
function sampledTrace(): { readonly root: string; readonly parent: string } | undefined {
  const [, root, parent] =
    /Root=([^;]+);Parent=([^;]+);(?:[^;]+;)*Sampled=1/.exec(process.env._X_AMZN_TRACE_ID ?? '') ?? [];
  return root !== undefined && parent !== undefined ? { root, parent } : undefined;
}

/** Sends a document to X-Ray's daemon, which runs beside each function. Never fails. */
async function toDaemon(document: object): Promise<void> {
  const [host, port] = (process.env.AWS_XRAY_DAEMON_ADDRESS ?? '').split(':');
  if (!host || !port) return;
  const { createSocket } = await import('node:dgram');
  await new Promise<void>((resolve) => {
    const socket = createSocket('udp4');
    const end = () => {
      socket.close();
      resolve();
    };
    socket.on('error', end);
    socket.send(`{"format": "json", "version": 1}\n${JSON.stringify(document)}`, Number(port), host, end);
  });
}

/**
 * Runs an operation, and names it in the trace of the call: Lambda's own part of a trace only names the function. X-Ray
 * keeps the trace of one call a second and of 5 % of the others; for all others, nothing is sent.
 */
export async function traced<Answer>(operation: string, run: () => Promise<Answer>): Promise<Answer> {
  const trace = sampledTrace();
  if (!trace) return run();
  const start = Date.now();
  try {
    return await run();
  } finally {
    await toDaemon({
      name: operation,
      type: 'subsegment',
      id: randomBytes(8).toString('hex'),
      trace_id: trace.root,
      parent_id: trace.parent,
      start_time: start / 1_000,
      end_time: Date.now() / 1_000,
      annotations: { operation },
    });
  }
}
