import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalCloud } from 'one-machine-cloud/cloud/cloud-interface';
import { createPaymentEmulator, type PaymentEmulator } from 'one-machine-cloud/payments/payment-emulator';
import { webhookPath } from '#domain/online-payments/provider-event';
import { paymentFees } from '#domain/site/plans';
import { parameterNames } from '#lib/names';
import type { StageName } from '#lib/stage-profile';

/** The path of the pages of the payment provider's emulator on the local cloud's endpoint. */
export const paymentsPath = '/_payments';

/** Milliseconds between two checks for webhooks that are due by the clock. */
const dueWorkInterval = 1_000;

/** Example fees, worded as an operator would configure them. */
const localRates = {
  card: paymentFees.card,
  bankTransfer: `${paymentFees.bank}, at most ${paymentFees.bankCap}`,
};

export interface LocalPayments {
  readonly emulator: PaymentEmulator;
  /** Uses the clock of the cloud from now on. */
  attach(cloud: LocalCloud): void;
  /** Configures the product with the provider, like an operator does. */
  configure(stage: StageName): void;
  /** Sends webhooks to the site from now on. With `usesTimer`, due ones are sent without waiting for a request. */
  open(siteOrigin: string, usesTimer: boolean): void;
  stop(): Promise<void>;
}

/** The payment provider's emulator for the local product. The product does not show it until it is configured. */
export function localPayments(dataDir: string): LocalPayments {
  let running: LocalCloud | undefined;
  let receiver: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  mkdirSync(dataDir, { recursive: true });
  const emulator = createPaymentEmulator({
    path: paymentsPath,
    origin: () => running?.origin ?? '',
    file: join(dataDir, 'payments.json'),
    now: () => running?.now() ?? Date.now(),
    receiver: () => receiver,
  });
  return {
    emulator,
    attach(cloud) {
      running = cloud;
    },
    configure(stage) {
      running?.setParameter(
        parameterNames(stage).paymentProvider,
        JSON.stringify({
          secretKey: emulator.apiKey,
          webhookSecrets: [emulator.signingSecret],
          rates: localRates,
        }),
      );
    },
    open(siteOrigin, usesTimer) {
      receiver = `${siteOrigin}${webhookPath}`;
      if (usesTimer) timer = setInterval(() => void emulator.runDueWork(), dueWorkInterval);
    },
    async stop() {
      clearInterval(timer);
      await emulator.stop();
    },
  };
}
