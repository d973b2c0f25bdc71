import { userInfo } from 'node:os';

/** Names who runs a command, for the audit log, histories and refunds: 'asha (command line)'. */
export const by = () => `${userInfo().username} (command line)`;
