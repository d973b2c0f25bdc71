import { cpuMs } from '../faults/cpu.ts';

export interface SignInCost {
  /** CPU time in ms of all threads of workerd, as counted by the kernel; 0 on systems other than Linux. */
  readonly cpu: number;
  /** Median time in ms from the request to the response. */
  readonly time: number;
}

const SIGN_INS = 20;

/** Signs the same person in repeatedly. The first two runs are not counted, because they compile. @throws Error if a sign-in fails */
export async function measureSignIn({
  worker,
  pid,
  email,
  password,
}: {
  worker: string;
  pid: number;
  email: string;
  password: string;
}): Promise<SignInCost> {
  const signIn = async () => {
    const from = performance.now();
    const answer = await fetch(`${worker}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    await answer.body?.cancel();
    if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}`);
    return performance.now() - from;
  };
  await signIn();
  await signIn();
  const before = cpuMs(pid);
  const times: number[] = [];
  for (let count = 0; count < SIGN_INS; count += 1) times.push(await signIn());
  return { cpu: (cpuMs(pid) - before) / SIGN_INS, time: times.sort((a, b) => a - b)[SIGN_INS / 2] ?? 0 };
}
