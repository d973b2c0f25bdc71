import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'turso',
  schema: ['./src/features/*/*.table.ts', './src/platform/*/*.table.ts'],
  out: './drizzle/migrations',
});
