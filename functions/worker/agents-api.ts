import { agentsApp } from '../../src/features/agents/agents.api.ts';
import { openShop } from '../../src/open-shop.ts';
import { parseEnv } from '../../src/platform/env.ts';

/** Routes that agents of shoppers call. It knows no caller: no cookie is read, and none is set. */
export const agentsApi = agentsApp((env, waitUntil) => openShop(parseEnv(env), waitUntil));
