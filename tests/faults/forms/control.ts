/** Answers every request with two bytes: whoever asks it and a page at the same time sees what the machine alone does to both. */
import { createServer } from 'node:http';

createServer((_request, answer) => answer.end('ok')).listen(Number(process.argv[2]), '127.0.0.1');
