import {
  createHash,
  createHmac,
  getDiffieHellman,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * What is stored instead of a password: neither a sign-in nor the password can be made from it.
 * Both fields are hexadecimal.
 */
export interface Verifier {
  salt: string;
  verifier: string;
}

/** One try to sign in, between its two calls. */
export interface SrpAttempt {
  /** The server's public value, hexadecimal. */
  B: string;
  /** Whether the signature, base64, over `message` was made by somebody who knows the password. */
  isProof(message: Buffer, signature: string): boolean;
}

// RFC 3526's 3072-bit group with generator 2, and RFC 5054's multiplier in Cognito's byte order.
const N = toNumber(getDiffieHellman('modp15').getPrime('hex'));
const g = 2n;
const k = toNumber(hash(toBytes(N), toBytes(g)));

/**
 * Cognito's SRP-6a for one pool. Passwords are bound to the pool's name (its id after the `_`) and
 * the user's.
 */
export function createSrp(poolName: string) {
  function verifierOf(
    sub: string,
    password: string,
    salt = randomBytes(16).toString('hex'),
  ): Verifier {
    const x = toNumber(hash(toBytes(toNumber(salt)), hash(`${poolName}${sub}:${password}`)));
    return { salt, verifier: power(g, x).toString(16) };
  }

  return {
    verifierOf,
    /** False where no password is kept. */
    isPassword(
      password: string,
      { sub, srp: kept }: { sub: string; srp?: Verifier | undefined },
    ): boolean {
      return kept !== undefined && verifierOf(sub, password, kept.salt).verifier === kept.verifier;
    },
    /**
     * Answers the client's public value; undefined for a value that would make any password right.
     */
    attempt(clientValue: string, kept: Verifier): SrpAttempt | undefined {
      const A = toNumber(clientValue);
      if (A % N === 0n) return undefined;
      const v = toNumber(kept.verifier);
      const b = toNumber(randomBytes(32).toString('hex'));
      const B = (k * v + power(g, b)) % N;
      return {
        B: B.toString(16),
        isProof(message, signature) {
          const u = hash(toBytes(A), toBytes(B));
          const S = power(A * power(v, toNumber(u)), b);
          const key = hkdfSync(
            'sha256',
            toBytes(S),
            toBytes(toNumber(u)),
            'Caldera Derived Key',
            16,
          );
          const proof = createHmac('sha256', Buffer.from(key)).update(message).digest();
          const given = Buffer.from(signature, 'base64');
          return given.length === proof.length && timingSafeEqual(given, proof);
        },
      };
    },
    /** What the client signs to prove that it knows the password. */
    message: (sub: string, secretBlock: string, timestamp: string) =>
      Buffer.concat([
        Buffer.from(poolName + sub),
        Buffer.from(secretBlock, 'base64'),
        Buffer.from(timestamp),
      ]),
  };
}

export type Srp = ReturnType<typeof createSrp>;

function hash(...parts: (Buffer | string)[]): Buffer {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest();
}

/** Not hexadecimal: 0, which every caller refuses or hashes into a value that nobody knows. */
function toNumber(source: Buffer | string): bigint {
  const hex = typeof source === 'string' ? source : source.toString('hex');
  return /^[0-9a-f]+$/i.test(hex) ? BigInt(`0x${hex}`) : 0n;
}

/** Two's complement, so with a zero byte before a leading 1 bit. */
function toBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

/** `base` to the `exponent`, modulo N. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}
