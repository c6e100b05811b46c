import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegisteredKey } from './webauthn/ceremonies.ts';

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';

/** The purpose of a code. */
export type CodePurpose = 'sign-up' | 'reset';

/** Failed attempts since the last success, and until when further ones are refused without a check. */
export interface Failures {
  count: number;
  lockedUntil: number;
  lastAt: number;
}

/** The authenticator app of an account (TOTP). */
export interface SoftwareToken {
  /** The verified secret in Base32. */
  secret?: string;
  /** A secret that is not verified yet. */
  pending?: string;
  /** Whether sign-in asks for a code. */
  isEnabled: boolean;
  /** The last time step for which a code was used, and the secret of that code. */
  used?: { readonly secret: string; readonly step: number };
  failures?: Failures;
}

/** A passkey of an account. */
export interface StoredPasskey extends RegisteredKey {
  signCount: number;
  readonly relyingPartyId: string;
  /** The pool's own name for this kind of passkey. */
  readonly name: string;
  /** `platform` or `cross-platform`. */
  readonly attachment?: string;
  readonly transports: readonly string[];
  readonly createdAt: number;
}

/** One account. Times are in milliseconds since 1970. */
export interface StoredUser {
  /** Username and `sub`: in pools with sign-in by email, Cognito generates it. */
  readonly sub: string;
  attributes: Record<string, string>;
  status: UserStatus;
  enabled: boolean;
  /** SRP salt and verifier in hex; missing until a password is set. The password itself is never stored. */
  password?: { salt: string; verifier: string } | undefined;
  /** When a temporary password expires; missing for a permanent one. */
  temporaryUntil?: number | undefined;
  readonly createdAt: number;
  updatedAt: number;
  /** Failed attempts with wrong passwords. */
  failures: Failures;
  /** The authenticator app; missing until one is set up. */
  softwareToken?: SoftwareToken | undefined;
  passkeys?: readonly StoredPasskey[];
  /** Whether a passkey is enough to sign in without a code of the authenticator app. */
  passkeysAreMultiFactor?: boolean;
  codes: Partial<Record<CodePurpose, { code: string; expiresAt: number }>>;
  /** Times of limited requests, by kind. */
  requests: Record<string, number[]>;
}

/** One sign-in, with all tokens refreshed from it. */
export interface StoredSession {
  readonly originJti: string;
  readonly sub: string;
  readonly clientId: string;
  readonly authTime: number;
  readonly refreshExpiresAt: number;
  revoked: boolean;
  /** Hashes of refresh tokens; after a rotation the old one works until `graceUntil`. */
  tokens: { hash: string; graceUntil?: number }[];
}

interface StoredPool {
  keyId: string;
  /** In PEM format (PKCS #8). */
  privateKey: string;
  users: StoredUser[];
  sessions: StoredSession[];
}

/** The users, sessions and signing key of one pool, stored in one file that is always replaced as a whole. */
export class PoolState {
  readonly keyId: string;
  readonly privateKey: string;
  readonly users: Map<string, StoredUser>;
  readonly sessions: Map<string, StoredSession>;
  private readonly path: string;
  private saved = '';

  constructor(dataDir: string, poolId: string) {
    mkdirSync(dataDir, { recursive: true });
    this.path = join(dataDir, `${poolId.replace(/[^A-Za-z0-9_-]/g, '_')}.json`);
    const stored: StoredPool = existsSync(this.path)
      ? JSON.parse(readFileSync(this.path, 'utf8'))
      : { keyId: randomUUID(), privateKey: newPrivateKey(), users: [], sessions: [] };
    this.keyId = stored.keyId;
    this.privateKey = stored.privateKey;
    this.users = new Map(stored.users.map((user) => [user.sub, user]));
    this.sessions = new Map(stored.sessions.map((session) => [session.originJti, session]));
    this.save(0);
  }

  /** The account with this email address, ignoring case. */
  findByEmail(email: string): StoredUser | undefined {
    const lowerCase = email.toLowerCase();
    for (const user of this.users.values())
      if (user.attributes.email?.toLowerCase() === lowerCase) return user;
    return undefined;
  }

  /** The account by sub or email address, like the Username parameter of operations. */
  find(username: string): StoredUser | undefined {
    return this.users.get(username) ?? this.findByEmail(username);
  }

  /** Writes changes, and deletes sessions that ended before `now`. */
  save(now: number): void {
    for (const session of this.sessions.values())
      if (session.refreshExpiresAt < now) this.sessions.delete(session.originJti);
    const pool: StoredPool = {
      keyId: this.keyId,
      privateKey: this.privateKey,
      users: [...this.users.values()],
      sessions: [...this.sessions.values()],
    };
    const text = JSON.stringify(pool, null, 1);
    if (text === this.saved) return;
    const part = `${this.path}.${randomUUID()}.part`;
    writeFileSync(part, text, { mode: 0o600 });
    renameSync(part, this.path);
    this.saved = text;
  }
}

const newPrivateKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
