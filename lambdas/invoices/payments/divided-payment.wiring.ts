import { invoiceProjections } from '../../composition/projections.ts';
import { openQueueingTable } from '../../messaging/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { dividedPortsOn } from '../store/divided-ports-on.ts';

/** The ports of the operations on divided payments. */
export const dividedPorts = () => dividedPortsOn(openQueueingTable(), systemClock, invoiceProjections);
