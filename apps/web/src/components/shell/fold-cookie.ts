// Name of the cookie that remembers whether the sidebar is folded; server and browser both read it.
export const foldCookie = "gonogo-sidebar-folded";
