import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A message that the stand-in for SES accepted. */
export interface KeptMail {
  readonly id: string;
  /** When it was accepted (ISO). */
  readonly timestamp: string;
  readonly source: string;
  /** The envelope: the actual recipients. */
  readonly destinations: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly configurationSet: string;
  /** The whole message as sent (RFC 5322). */
  readonly raw: string;
}

export interface MailBox {
  keep(mail: Omit<KeptMail, 'id' | 'timestamp'>): KeptMail;
  /** All messages, oldest first. */
  list(): readonly KeptMail[];
  find(id: string): KeptMail | undefined;
  /** Removes one message, or all. */
  clear(id?: string): void;
}

/** Messages stored in `folder`, one JSON file each. An incompletely written file is ignored. */
export function openMailBox(folder: string, now: () => number = Date.now): MailBox {
  mkdirSync(folder, { recursive: true });
  const names = () => readdirSync(folder).filter((name) => name.endsWith('.json'));
  const messages = names()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as KeptMail)
    .sort((left, right) => left.timestamp.localeCompare(right.timestamp));
  return {
    keep: (mail) => {
      const message: KeptMail = { ...mail, id: randomUUID(), timestamp: new Date(now()).toISOString() };
      const path = join(folder, `${message.id}.json`);
      writeFileSync(`${path}.part`, JSON.stringify(message));
      renameSync(`${path}.part`, path);
      messages.push(message);
      return message;
    },
    list: () => [...messages],
    find: (id) => messages.find((mail) => mail.id === id),
    clear: (id) => {
      for (const mail of messages.filter((candidate) => id === undefined || candidate.id === id))
        rmSync(join(folder, `${mail.id}.json`), { force: true });
      messages.splice(0, messages.length, ...messages.filter((mail) => id !== undefined && mail.id !== id));
    },
  };
}
