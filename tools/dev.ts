import { serve } from './serve.ts';

await serve({ hotReload: true });
