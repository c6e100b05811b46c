import type { Sleep } from '../platform/clock.ts';
import type { KeyedMessage } from './ports.ts';

/** How long a duplicate waits for the first request's result, and how often it looks, in milliseconds (rule 13). */
export const waiting = { total: 10_000, step: 400 } as const;

/** What is known of a key. `returned`: its mail certainly did not leave, so that the same key may try again. */
export type KnownMessage<One> =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'sent' | 'unknown' | 'returned'; readonly message: One };

/** Looks a key up, and waits while another request with it is at work. */
export async function knownMessage<One extends KeyedMessage>(
  look: () => Promise<One | undefined>,
  bodyHash: string,
  sleep: Sleep,
): Promise<KnownMessage<One>> {
  for (let waited = 0; ; waited += waiting.step) {
    const message = await look();
    if (!message) return { kind: 'fresh' };
    if (message.bodyHash !== bodyHash) return { kind: 'key-reused' };
    switch (message.state) {
      case 'sent':
      case 'unknown':
      case 'returned':
        // While it is due, the first request is still doing what the outcome asks for.
        if (message.due === undefined || waited >= waiting.total) return { kind: message.state, message };
        break;
      case 'reserved':
      case 'sending':
        if (waited >= waiting.total) return { kind: 'in-progress' };
        break;
      case 'waiting':
      case 'newer':
        return { kind: 'in-progress' };
    }
    await sleep(waiting.step);
  }
}
