import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadRuntimeConfig } from '../../../../web/adapters/api/load-runtime-config.ts';
import { loadBotCheck } from '../../../../web/adapters/bot-check/load-bot-check.ts';

// The configuration is otherwise read once for all tests.
vi.mock('../../../../web/adapters/api/load-runtime-config.ts', () => ({ loadRuntimeConfig: vi.fn() }));

const botCheck = { scriptUrl: 'https://bots.example/api.js', siteKey: 'site-key' };
const execute = vi.fn<(siteKey: string, options: object) => Promise<string>>();
const service = { ready: (callback: () => void) => callback(), execute };

/** The scripts that were added to the document. */
let scripts: HTMLScriptElement[];
/** What happens after a script was added; by default it defines the service. */
let load: (script: HTMLScriptElement) => void;

beforeEach(() => {
  scripts = [];
  load = (script) => {
    vi.stubGlobal('grecaptcha', service);
    script.onload?.(new Event('load'));
  };
  execute.mockReset().mockResolvedValue('token-1');
  vi.mocked(loadRuntimeConfig).mockResolvedValue({ botCheck } as never);
  // The environment would refuse to load a script.
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement);
    load(script as HTMLScriptElement);
  });
});

/** The loaded bot check. */
async function loaded() {
  const result = await loadBotCheck();
  if (!result.ok) throw new Error(`The bot check is ${result.refusal}`);
  return result.value;
}

const unavailable = { ok: false, refusal: 'unavailable' };
const failed = { ok: false, refusal: 'bot-check-failed' };

describe('the bot check', () => {
  test("loads the provider's script once, and creates a token for each action", async () => {
    const check = await loaded();
    expect(scripts.map(({ src, async }) => [src, async])).toEqual([
      ['https://bots.example/api.js?render=site-key', true],
    ]);
    expect(await check.execute('send_invoice')).toEqual({ ok: true, value: 'token-1' });
    expect(execute).toHaveBeenCalledWith('site-key', { action: 'send_invoice' });
    await loaded();
    expect(scripts).toHaveLength(1);
  });

  test('creates no token that is empty or refused', async () => {
    const check = await loaded();
    execute.mockResolvedValueOnce('');
    expect(await check.execute('send_invoice')).toEqual(failed);
    execute.mockRejectedValueOnce(new Error('Invalid site key'));
    expect(await check.execute('send_invoice')).toEqual(failed);
    expect(await check.execute('send_invoice')).toEqual({ ok: true, value: 'token-1' });
  });

  test('removes a script that does not load, and the next call loads it again', async () => {
    const usual = load;
    const removed = vi.fn();
    load = (script) => {
      script.remove = removed;
      script.onerror?.('error');
    };
    expect(await loadBotCheck()).toEqual(unavailable);
    expect(removed).toHaveBeenCalled();
    load = usual;
    await loaded();
    expect(scripts).toHaveLength(2);
  });

  test('is unavailable without the service or the configuration', async () => {
    load = (script) => void script.onload?.(new Event('load'));
    expect(await loadBotCheck()).toEqual(unavailable);
    vi.mocked(loadRuntimeConfig).mockRejectedValue(new Error('No network'));
    expect(await loadBotCheck()).toEqual(unavailable);
    expect(scripts).toHaveLength(1);
  });
});

describe('after ten seconds', () => {
  /** Whether it has ended before ten seconds, and its result after them. */
  async function waited<Value>(work: Promise<Value>) {
    let isDone = false;
    void work.then(() => {
      isDone = true;
    });
    await vi.advanceTimersByTimeAsync(9_999);
    const wasEarly = isDone;
    await vi.advanceTimersByTimeAsync(1);
    return [wasEarly, isDone && (await work)];
  }

  test('a script that does not answer is given up', async () => {
    vi.useFakeTimers();
    load = () => undefined;
    expect(await waited(loadBotCheck())).toEqual([false, unavailable]);
  });

  test('a service that is not ready is given up', async () => {
    vi.useFakeTimers();
    load = (script) => {
      vi.stubGlobal('grecaptcha', { ...service, ready: () => undefined });
      script.onload?.(new Event('load'));
    };
    expect(await waited(loadBotCheck())).toEqual([false, unavailable]);
  });

  test('a token that does not arrive is given up', async () => {
    vi.useFakeTimers();
    const check = await loaded();
    execute.mockReturnValueOnce(new Promise(() => undefined));
    expect(await waited(check.execute('send_invoice'))).toEqual([false, failed]);
  });
});

describe('the runtime configuration', () => {
  test('is read once, and again after a failure', async () => {
    const { loadRuntimeConfig: load } = await vi.importActual<{
      loadRuntimeConfig: typeof loadRuntimeConfig;
    }>('../../../../web/adapters/api/load-runtime-config.ts');
    const configuration = { botCheck, userPool: {} };
    const fetched = vi
      .fn<(address: string) => Promise<Response>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(new Response('', { status: 503 }))
      .mockResolvedValueOnce(Response.json({ success: true }))
      .mockResolvedValueOnce(Response.json(configuration));
    vi.stubGlobal('fetch', fetched);
    await expect(load()).rejects.toThrow('Failed to fetch');
    await expect(load()).rejects.toThrow('The runtime configuration answered 503');
    await expect(load()).rejects.toThrow('The runtime configuration cannot be read');
    expect(await Promise.all([load(), load()])).toEqual([configuration, configuration]);
    expect(await load()).toEqual(configuration);
    expect(fetched.mock.calls).toEqual(Array(4).fill(['/runtime-config.json']));
  });
});
