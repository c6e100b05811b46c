import { defineMessage } from '../../messaging/index.ts';
import type { ClientMailPorts } from '../email-client/client-mail-ports.ts';
import { composeCopy } from '../email-client/compose-copy.ts';
import { invoiceCopyHandler } from './invoice-copy.ts';

/** The copy of an invoice for a further address of its client. */
export const invoiceCopyKind = defineMessage({
  ...invoiceCopyHandler,
  audience: 'client',
  compose: (copy, now, ports: ClientMailPorts) => composeCopy(copy, now, ports),
});
