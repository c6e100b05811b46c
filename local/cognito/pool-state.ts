import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegisteredKey } from './webauthn/ceremonies.ts';

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';

/** What a code is good for. */
export type CodePurpose = 'sign-up' | 'reset';

/** Wrong answers since the last right one, and until when further ones are not even looked at. */
export interface Failures {
  count: number;
  lockedUntil: number;
  lastAt: number;
}

/** The authenticator app of an account (TOTP). */
export interface SoftwareToken {
  /** The verified secret in Base32. */
  secret?: string;
  /** A secret that no code has verified yet. */
  pending?: string;
  /** Whether sign-in asks for a code. */
  isEnabled: boolean;
  /** The last step of which a code was used, and of which secret. */
  used?: { readonly secret: string; readonly step: number };
  failures?: Failures;
}

/** A passkey of an account. */
export interface StoredPasskey extends RegisteredKey {
  signCount: number;
  readonly relyingPartyId: string;
  /** The pool's own name for its kind. */
  readonly name: string;
  /** `platform` or `cross-platform`. */
  readonly attachment?: string;
  readonly transports: readonly string[];
  readonly createdAt: number;
}

/** One account. Instants are milliseconds since 1970. */
export interface StoredUser {
  /** Username and `sub`: pools with e-mail sign-in make it up. */
  readonly sub: string;
  attributes: Record<string, string>;
  status: UserStatus;
  enabled: boolean;
  /** SRP salt and verifier in hex; absent until a password is set. The password itself is never kept. */
  password?: { salt: string; verifier: string } | undefined;
  /** Until when a temporary password works; absent for a lasting one. */
  temporaryUntil?: number | undefined;
  readonly createdAt: number;
  updatedAt: number;
  /** Wrong passwords. */
  failures: Failures;
  /** The authenticator app; absent until one is set up. */
  softwareToken?: SoftwareToken | undefined;
  passkeys?: readonly StoredPasskey[];
  /** A passkey lets in without a code of the authenticator app. */
  passkeysAreMultiFactor?: boolean;
  codes: Partial<Record<CodePurpose, { code: string; expiresAt: number }>>;
  /** Instants of limited requests, by kind. */
  requests: Record<string, number[]>;
}

/** One sign-in, and everything refreshed from it. */
export interface StoredSession {
  readonly originJti: string;
  readonly sub: string;
  readonly clientId: string;
  readonly authTime: number;
  readonly refreshExpiresAt: number;
  revoked: boolean;
  /** Hashes of refresh tokens; a rotated one works until `graceUntil`. */
  tokens: { hash: string; graceUntil?: number }[];
}

interface StoredPool {
  keyId: string;
  /** PKCS 8 PEM. */
  privateKey: string;
  users: StoredUser[];
  sessions: StoredSession[];
}

/** The users, sessions and signing key of one pool, kept in one file that is replaced as a whole. */
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

  /** The account with this address, whatever its case. */
  findByEmail(email: string): StoredUser | undefined {
    const wanted = email.toLowerCase();
    for (const user of this.users.values()) if (user.attributes.email?.toLowerCase() === wanted) return user;
    return undefined;
  }

  /** By sub or address, as every operation takes its Username. */
  find(username: string): StoredUser | undefined {
    return this.users.get(username) ?? this.findByEmail(username);
  }

  /** Writes what changed, and forgets sessions that ended before `now`. */
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
