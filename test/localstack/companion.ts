import { serveHttp } from 'one-machine-cloud/cloud/http-server';
import { openMailBox } from 'one-machine-cloud/mail/mail-box';
import { mailListing } from 'one-machine-cloud/mail/mail-service';
import { createBotCheck } from '#bin/local/bot-check';
import { startSmtpSink } from './smtp-sink.ts';

/** The secret of the local bot check. It protects nothing. */
export const botCheckSecret = 'localstack-bot-check-secret';

/** The services that are not part of AWS: a bot check, and a mailbox that tests can read. */
export interface Companion {
  /**
   * `http://127.0.0.1:<port>`, with the paths `/recaptcha/...` and `GET /_aws/ses`, which lists emails in LocalStack's
   * format.
   */
  readonly origin: string;
  /** The address to which a server may relay emails, as `host:port`. */
  readonly smtp: string;
  stop(): Promise<void>;
}

/** Starts the services on free ports. Emails are stored in `folder`. */
export async function startCompanion(folder: string): Promise<Companion> {
  const mails = openMailBox(folder);
  const botCheck = createBotCheck(botCheckSecret);
  const smtp = await startSmtpSink(({ from, to, raw }) => {
    mails.keep({ source: from, destinations: to, raw, tags: {}, configurationSet: '' });
  });
  const server = await serveHttp({
    // A free port is chosen, so the error that names `variable` cannot occur.
    port: 0,
    variable: '',
    handle: async (request) =>
      request.path === '/_aws/ses'
        ? mailListing(mails, request)
        : ((await botCheck.handle(request)) ?? { status: 404, headers: {}, body: '' }),
  });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    smtp: `127.0.0.1:${smtp.port}`,
    stop: async () => {
      await server.stop();
      await smtp.stop();
    },
  };
}
