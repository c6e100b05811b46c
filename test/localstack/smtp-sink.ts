import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** An email received by SMTP: its envelope, and everything after DATA. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** Implements only as much of SMTP (RFC 5321) as is needed to receive emails from a server on this machine. */
function receiveMails(socket: Socket, receive: (mail: ReceivedMail) => void): void {
  let rest = '';
  let from = '';
  let to: string[] = [];
  let data: string[] | undefined;
  const reply = (line: string) => socket.write(`${line}\r\n`);

  function handleLine(line: string): void {
    if (data) {
      if (line !== '.') {
        data.push(line.startsWith('.') ? line.slice(1) : line);
        return;
      }
      receive({ from, to, raw: data.join('\r\n') });
      data = undefined;
      to = [];
      reply('250 OK');
      return;
    }
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    switch (line.slice(0, 4).toUpperCase()) {
      case 'MAIL':
        from = address;
        reply('250 OK');
        return;
      case 'RCPT':
        to.push(address);
        reply('250 OK');
        return;
      case 'DATA':
        data = [];
        reply('354 Go on');
        return;
      case 'QUIT':
        reply('221 Bye');
        socket.end();
        return;
      default:
        reply('250 localhost');
    }
  }

  reply('220 localhost');
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) handleLine(line);
  });
  socket.on('error', () => socket.destroy());
}

/** Starts an SMTP server on a free port of 127.0.0.1. */
export async function startSmtpSink(
  receive: (mail: ReceivedMail) => void,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    receiveMails(socket, receive);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
