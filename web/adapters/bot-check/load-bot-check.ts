import { ok, type Result, refuse } from '#domain/result';
import { loadRuntimeConfig } from '../api/load-runtime-config.ts';

/** Timeout of the script and of each token in milliseconds. Afterwards the user is offered another attempt. */
const timeoutMilliseconds = 10_000;

interface Grecaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { readonly action: string }): PromiseLike<string>;
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
  }
}

/** A loaded bot check. It creates one single-use token per action. */
export interface BotCheck {
  execute(action: string): Promise<Result<string, 'bot-check-failed'>>;
}

function loadScript(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The bot check script did not load'));
    };
    document.head.append(script);
  });
}

const rejectAfter = (milliseconds: number): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The bot check took too long')), milliseconds);
  });

async function open(): Promise<BotCheck> {
  const { botCheck } = await loadRuntimeConfig();
  if (!window.grecaptcha) await loadScript(`${botCheck.scriptUrl}?render=${botCheck.siteKey}`);
  const service = window.grecaptcha;
  if (!service) throw new Error('The bot check script did not define grecaptcha');
  await new Promise<void>((resolve) => service.ready(resolve));
  return {
    async execute(action) {
      try {
        const token = await Promise.race([
          service.execute(botCheck.siteKey, { action }),
          rejectAfter(timeoutMilliseconds),
        ]);
        return token ? ok(token) : refuse('bot-check-failed');
      } catch {
        return refuse('bot-check-failed');
      }
    },
  };
}

/** Loads the provider's script. Returns a refusal after ten seconds or a failed request; the next call retries. */
export async function loadBotCheck(): Promise<Result<BotCheck, 'unavailable'>> {
  try {
    return ok(await Promise.race([open(), rejectAfter(timeoutMilliseconds)]));
  } catch {
    return refuse('unavailable');
  }
}
