import { createBotCheck } from '#bin/local/bot-check';
import { serveHttp } from '#local/cloud/http-server';
import { openMailBox } from '#local/mail/mail-box';
import { mailListing } from '#local/mail/mail-service';
import { startSmtpSink } from './smtp-sink.ts';

/** The secret of the bot check's stand-in; it protects nothing. */
export const botCheckSecret = 'localstack-bot-check-secret';

/** What the cloud has around AWS: a bot check, and mail that can be read. */
export interface Companion {
  /** `http://127.0.0.1:<port>`: `/recaptcha/...`, and `GET /_aws/ses` as LocalStack lists mail. */
  readonly origin: string;
  /** Where a server may relay mail to, as `host:port`. */
  readonly smtp: string;
  stop(): Promise<void>;
}

/** Starts it on free ports; mail is kept in `folder`. */
export async function startCompanion(folder: string): Promise<Companion> {
  const mails = openMailBox(folder);
  const botCheck = createBotCheck(botCheckSecret);
  const smtp = await startSmtpSink(({ from, to, raw }) => {
    mails.keep({ source: from, destinations: to, raw, tags: {}, configurationSet: '' });
  });
  const server = await serveHttp({
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
