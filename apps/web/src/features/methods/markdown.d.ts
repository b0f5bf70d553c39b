// Markdown files as text, as Next.js (next.config.ts) and vitest import them.
declare module "*.md?raw" {
  const text: string;
  export default text;
}
