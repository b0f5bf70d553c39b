{{/* The name of everything. Names of pools and parts go behind it, so it has 40 characters at most. */}}
{{- define "gonogo.fullname" -}}
{{- $name := ternary .Release.Name (printf "%s-gonogo" .Release.Name) (contains "gonogo" .Release.Name) -}}
{{- default $name .Values.fullnameOverride | replace "." "-" | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{/* What selects the pods of one part. `root`, `component` */}}
{{- define "gonogo.selector" -}}
app.kubernetes.io/name: gonogo
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* Labels of one part. `root`, `component` */}}
{{- define "gonogo.labels" -}}
{{ include "gonogo.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end }}

{{/* `root`, `of`: web or worker */}}
{{- define "gonogo.image" -}}
{{- $image := .root.Values.image -}}
{{- $own := index $image .of -}}
{{- with $image.registry }}{{ trimSuffix "/" . }}/{{ end -}}
{{- $own.repository -}}
{{- if $own.digest }}@{{ $own.digest }}{{ else }}:{{ default .root.Chart.AppVersion $image.tag }}{{ end -}}
{{- end }}

{{- define "gonogo.serviceAccount" -}}
{{- default (ternary (include "gonogo.fullname" .) "default" .Values.serviceAccount.create) .Values.serviceAccount.name -}}
{{- end }}

{{/* The chart's own Secret: what it holds. */}}
{{- define "gonogo.secretData" -}}
{{- $keys := .Values.secrets.keys }}
{{- $values := .Values.secrets.values -}}
{{ $keys.databaseUrl }}: {{ required "Set secrets.existingSecret, or secrets.values.databaseUrl: postgresql://user:password@host:5432/gonogo" $values.databaseUrl | quote }}
{{ $keys.redisUrl }}: {{ required "Set secrets.existingSecret, or secrets.values.redisUrl: redis://host:6379" $values.redisUrl | quote }}
{{ $keys.secretKey }}: {{ required "Set secrets.existingSecret, or secrets.values.secretKey: openssl rand -base64 32" $values.secretKey | quote }}
{{ $keys.authSecret }}: {{ required "Set secrets.existingSecret, or secrets.values.authSecret: openssl rand -base64 32" $values.authSecret | quote }}
{{- range $name := list "databasePassword" "joinDatabaseUrl" "joinRedisUrl" "oidcClientSecret" }}
{{- with index $values $name }}
{{ index $keys $name }}: {{ quote . }}
{{- end }}
{{- end }}
{{- end }}

{{/* Annotations of pods, or nothing. They change with the chart's own Secret, so that pods are replaced. `root`, `own` */}}
{{- define "gonogo.podAnnotations" -}}
{{- $all := deepCopy .own -}}
{{- if not .root.Values.secrets.existingSecret -}}
{{- $all = set $all "checksum/secrets" (include "gonogo.secretData" .root | sha256sum) -}}
{{- end -}}
{{- if $all }}{{ toYaml $all }}{{ end -}}
{{- end }}

{{/* One variable from the Secret. `name`, `secret`, `key`, `optional` */}}
{{- define "gonogo.fromSecret" -}}
- name: {{ .name }}
  valueFrom: { secretKeyRef: { name: {{ .secret }}, key: {{ .key }}{{ if .optional }}, optional: true{{ end }} } }
{{- end }}

{{/* What web, workers and migration read alike. `root`, `secret`: its name, `connections`: null, or of the pool, `metrics`: whether it serves them, and traces */}}
{{- define "gonogo.env" -}}
{{- $values := .root.Values }}
{{- $keys := $values.secrets.keys -}}
{{ include "gonogo.fromSecret" (dict "name" "DATABASE_URL" "secret" .secret "key" $keys.databaseUrl) }}
{{ include "gonogo.fromSecret" (dict "name" "POSTGRES_PASSWORD" "secret" .secret "key" $keys.databasePassword "optional" true) }}
{{ include "gonogo.fromSecret" (dict "name" "REDIS_URL" "secret" .secret "key" $keys.redisUrl) }}
{{ include "gonogo.fromSecret" (dict "name" "GONOGO_SECRET_KEY" "secret" .secret "key" $keys.secretKey) }}
- name: GONOGO_URL
  value: {{ required "Set url: the address at which people open Gonogo, such as https://gonogo.example.com" $values.url | quote }}
- name: GONOGO_ALLOWED_NETWORKS
  value: {{ required "Set allowedNetworks: the networks that may be put under load, such as [10.20.0.0/16]" (join "," $values.allowedNetworks) | quote }}
- name: GONOGO_QUEUE_PREFIX
  value: {{ $values.settings.queuePrefix | quote }}
{{- $numbers := dict
  "GONOGO_MAX_RATE_PER_S" $values.settings.maxRatePerS
  "GONOGO_MAX_CLIENTS" $values.settings.maxClients
  "GONOGO_MAX_RUN_MINUTES" $values.settings.maxRunMinutes
  "GONOGO_MAX_RUN_REQUESTS" $values.settings.maxRunRequests
  "GONOGO_RUNS_PER_PROJECT" $values.settings.runsPerProject
  "GONOGO_WAITING_RUNS_PER_PROJECT" $values.settings.waitingRunsPerProject
  "GONOGO_KEEP_TIMELINE_DAYS" $values.settings.keepTimelineDays
  "GONOGO_DATABASE_CONNECTIONS" .connections }}
{{- range $name := keys $numbers | sortAlpha }}
{{- $number := index $numbers $name }}
{{- if not (kindIs "invalid" $number) }}
- name: {{ $name }}
  value: {{ $number | int64 | quote }}
{{- end }}
{{- end }}
{{- if and .metrics $values.metrics.enabled }}
- name: GONOGO_METRICS_ADDRESS
  value: {{ printf "%s:%v" $values.metrics.host ($values.metrics.port | int64) | quote }}
{{- end }}
{{- if and .metrics $values.tracing.endpoint }}
- name: OTEL_EXPORTER_OTLP_ENDPOINT
  value: {{ $values.tracing.endpoint | quote }}
{{- end }}
{{- if $values.extraCa.secret }}
- name: NODE_EXTRA_CA_CERTS
  value: /ca/ca.crt
{{- end }}
{{- end }}

{{/* Folders that are written to: the entry makes /state/secrets.json, which the Secret overrules. */}}
{{- define "gonogo.mounts" -}}
- { name: state, mountPath: /state }
- { name: tmp, mountPath: /tmp }
{{- if .Values.extraCa.secret }}
- { name: ca, mountPath: /ca, readOnly: true }
{{- end }}
{{- end }}

{{- define "gonogo.volumes" -}}
- name: state
  emptyDir: { sizeLimit: 16Mi }
- name: tmp
  emptyDir: { sizeLimit: 1Gi }
{{- with .Values.extraCa }}
{{- if .secret }}
- name: ca
  secret:
    secretName: {{ .secret }}
    items: [{ key: {{ .key }}, path: ca.crt }]
{{- end }}
{{- end }}
{{- end }}

{{/* Of every pod. */}}
{{- define "gonogo.pod" -}}
automountServiceAccountToken: false
# Variables that Kubernetes would make of the names of Services are not ours.
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{/* Of every container but those that start as root: the image's user node. */}}
{{- define "gonogo.contained" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* Three quarters of a memory limit, in MiB: the engine ends by itself before its container is killed. */}}
{{- define "gonogo.engineMemory" -}}
{{- if hasSuffix "Gi" . }}{{ mulf 768 (trimSuffix "Gi" . | float64) | int64 }}
{{- else if hasSuffix "Mi" . }}{{ mulf 0.75 (trimSuffix "Mi" . | float64) | int64 }}
{{- else }}{{ fail (printf "The memory limit of workers must end with Mi or Gi, such as 4Gi; it is %s" .) }}{{ end }}
{{- end }}

{{/* Rules of egress that all parts share: name servers, PostgreSQL, Redis. */}}
{{- define "gonogo.egress" -}}
- ports:
    {{- range .dnsPorts }}
    - { protocol: UDP, port: {{ . }} }
    - { protocol: TCP, port: {{ . }} }
    {{- end }}
{{- range list .postgresql .redis }}
- ports:
    {{- range .ports }}
    - { protocol: TCP, port: {{ . }} }
    {{- end }}
  {{- with .to }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
{{- end }}

{{/* The networks that may be loaded, as rules of egress. Nobody's metadata service is opened by 0.0.0.0/0 or ::/0. */}}
{{- define "gonogo.targets" -}}
{{- range .Values.allowedNetworks }}
{{- $cidr := regexFind "^[^/]+/[0-9]{1,3}" . }}
{{- $ports := regexReplaceAll "^[^/]+/[0-9]{1,3}:?" . "" }}
{{- if not (or (hasPrefix "127." $cidr) (hasPrefix "::1/" $cidr)) }}
- to:
    - ipBlock:
        cidr: {{ $cidr | quote }}
        {{- if eq $cidr "0.0.0.0/0" }}
        except: [169.254.0.0/16, 100.100.100.200/32, 192.0.0.192/32]
        {{- else if eq $cidr "::/0" }}
        except: ["fe80::/10", "fd00:ec2::254/128"]
        {{- end }}
  {{- if $ports }}
  {{- $ends := splitList "-" $ports }}
  ports:
    {{- range list "TCP" "UDP" }}
    - { protocol: {{ . }}, port: {{ first $ends }}{{ if eq (len $ends) 2 }}, endPort: {{ last $ends }}{{ end }} }
    {{- end }}
  {{- end }}
{{- end }}
{{- end }}
{{- end }}
