// Tailwind 4 runs as the one PostCSS plugin; everything else is in globals.css.
export default { plugins: { "@tailwindcss/postcss": {} } };
